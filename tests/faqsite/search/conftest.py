"""A small site with something of every kind, indexed."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from datetime import date

import pytest
from django.db import transaction

from cards.models import Card, CardName
from cards.names import normal_form
from faqsite.search.rebuilding import rebuild
from rulings.models import Document, Edition, GlossaryTerm, GlossaryVersion, Ruling
from tests.factories import (
    make_block,
    make_card,
    make_document,
    make_edition,
    make_face,
    make_printing,
    make_rule,
    make_ruling,
    make_section,
    make_set,
    texts,
)


@dataclass(frozen=True)
class Site:
    """What stands on the small site."""

    old: Edition
    new: Edition
    angel: Card
    druid: Card
    split: Card
    notes: Document
    answer: Ruling


def _cards() -> tuple[Card, Card, Card]:
    angel = make_card(
        {"en": "Angel of Sanctions", "zh-hans": "惩戒天使", "zh-hant": "懲戒天使"},
        {
            "en": "Flying\nWhen it enters, exile target permanent.\nEmbalm {5}{W}",
            "zh-hans": "飞行\n当惩戒天使进战场时，放逐目标永久物。\n遗存{5}{W}",
            "zh-hant": "飛行\n當懲戒天使進戰場時，放逐目標永久物。\n遺存{5}{W}",
        },
        {"en": "Creature — Angel", "zh-hans": "生物～天使", "zh-hant": "生物～天使"},
        slug="angel-of-sanctions",
        mana_cost="{3}{W}{W}",
        mana_value=5,
        colors="W",
    )
    druid = make_card(
        {"en": "Boreal Druid", "zh-hans": "波利尔德鲁伊", "zh-hant": "波利爾德魯伊"},
        {"en": "{T}: Add {C}.", "zh-hans": "{T}：加{C}到你的法术力池中。"},
        {"en": "Snow Creature — Elf Druid", "zh-hans": "雪境生物～妖精／德鲁伊"},
        slug="boreal-druid",
        mana_cost="{G}",
        mana_value=1,
        colors="G",
    )
    CardName.objects.create(
        card=druid, language="zh-hant", name="北地祭司", normal_form=normal_form("北地祭司"), kind="former"
    )
    make_printing(druid, make_set("CSP"))
    make_printing(angel, make_set("AKH"))
    split = make_card({"en": "Dusk // Dawn"}, None, slug="dusk-dawn", mana_cost="{2}{W}{W} // {3}{W}{W}")
    split.faces.all().delete()
    split.names.filter(face__isnull=False).delete()
    make_face(split, {"en": "Dusk"}, {"en": "Destroy all big things."})
    make_face(split, {"en": "Dawn"}, {"en": "Return small things."})
    make_card({"en": "Embalmer's Tools"}, {"en": "Tap a Zombie."}, slug="embalmers-tools")
    return angel, druid, split


def _rules(old: Edition, new: Edition) -> None:
    make_rule("502", old, title={"en": "Untap and Abilities"}, last_edition=old)
    make_rule("502.13", old, title={"en": "Cumulative Upkeep", "zh-hant": "累積維持"}, last_edition=old)
    make_rule("502.13a", old, {"en": "The price of keeping it grows each turn."}, last_edition=old)
    make_rule("702", new, title={"en": "Keyword Abilities", "zh-hans": "关键字异能"})
    make_rule("702.24", new, title={"en": "Cumulative Upkeep", "zh-hans": "累积维持", "zh-hant": "累積維持"})
    make_rule("702.24a", new, {"en": "The price of keeping it grows.", "zh-hans": "保留它的代价不断增长。"})
    make_rule("702.128", new, title={"en": "Embalm", "zh-hans": "遗存", "zh-hant": "遺存"})
    make_rule("702.128a", new, {"en": "Embalm works from the graveyard.", "zh-hans": "遗存于坟墓场中生效。"})
    make_rule("406", new, title={"en": "Exile", "zh-hans": "放逐"})
    make_rule("406.1", new, {"en": "The exile zone holds objects.", "zh-hans": "放逐区存放物件。"})
    make_rule("307", new, title={"en": "Sorceries", "zh-hans": "法术", "zh-hant": "巫術"})
    make_rule("106", new, title={"en": "Mana", "zh-hans": "法术力", "zh-hant": "魔法力"})
    make_rule("704", new, title={"en": "State-Based Actions", "zh-hans": "状态动作"})


def _term(edition: Edition) -> None:
    GlossaryVersion.objects.create(
        term=GlossaryTerm.objects.create(slug="exile"),
        first_edition=edition,
        **texts("name", {"en": "Exile", "zh-hans": "放逐"}),
        **texts("definition", {"en": "To put a thing away.", "zh-hans": "把东西放到一边。"}),
    )


def _notes(druid: Card, answer: Ruling, edition: Edition) -> Document:
    notes = make_document(
        {"zh-hant": "驟霜問答集"}, slug="csp-notes", set=druid.printings.get().set, edition=edition
    )
    section = make_section(notes, {"zh-hant": "一般說明"}, anchor="general")
    make_block(section, text={"zh-hant": "本文說明雪境的用法。"}, anchor="first")
    make_block(section, "rule", number="502.13", title={"zh-hant": "累積維持"}, anchor="excerpt")
    make_block(
        section, "ruling", text={"zh-hant": "從墳墓場放逐的牌不會回來。"}, ruling=answer, anchor="answer"
    )
    hidden = make_document({"en": "Draft of secrets"}, slug="draft", is_public=False)
    make_block(make_section(hidden, {"en": "Hidden zebra"}), text={"en": "Zebra."})
    return notes


@pytest.fixture(scope="module")
def _built(django_db_setup, django_db_blocker) -> Iterator[Site]:
    """Built once for a module: each test's own changes are rolled back on top of it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield _build()
        transaction.set_rollback(True)


@pytest.fixture
def site(_built, db) -> Site:
    return deepcopy(_built)


def _build() -> Site:
    old, new = make_edition(date(2006, 7, 15)), make_edition(date(2024, 4, 12))
    angel, druid, split = _cards()
    _rules(old, new)
    _term(new)
    answer = make_ruling(druid, text={"zh-hant": "從墳墓場放逐的牌不會回來。"}, source="csp-notes")
    notes = _notes(druid, answer, old)
    rebuild()
    return Site(old, new, angel, druid, split, notes, answer)
