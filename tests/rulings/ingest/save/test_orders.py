"""Whatever the order in which editions come, in whatever languages, the same rows come out of it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from itertools import permutations
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rulings.ingest.import_rules import RulesSource, save_rules
from rulings.ingest.parsed import Extracted, ParsedEdition, ParsedRule, ParsedTerm
from rulings.models import Citation, EditionSource, GlossaryVersion, RuleVersion, TranslationState
from rulings.numbers import kind_of

pytestmark = pytest.mark.django_db

DAYS = OLD, MIDDLE, NEW = [date(2006, 7, 15), date(2013, 7, 13), date(2024, 4, 12)]
LANGUAGES = ("en", "zh-hans", "zh-hant")
# What an edition may print: titles of 100 and 702.24, texts of the others; one title has a name in our list.
WORDS = {
    "en": {
        "100": ("Beebles", "General"),
        "702.24": ("Cumulative Upkeep", "Rolling"),
        "100.1": ("A beeble bounces once each turn.", "A beeble bounces whenever it wants to, as ever."),
        "100.2": ("Beebles roll too (see rule 100.1).", "Beebles roll too (see rule 702.24, “Rolling”)."),
    },
    "zh-hans": {
        "100": ("比布", "总则"),
        "702.24": ("累积维持", "滚动"),
        "100.1": ("比布每回合弹跳一次。", "比布想跳就跳，一如既往。"),
        "100.2": ("比布也会滚动（参见规则100.1）。", "比布也会滚动（参见规则702.24，“累积维持”）。"),
    },
    "zh-hant": {
        "100": ("比布", "總則"),
        "702.24": ("累積維持", "滾動"),
        "100.1": ("比布每回合彈跳一次。", "比布想跳就跳，一如既往。"),
        "100.2": ("比布也會滾動（參見規則100.1）。", "比布也會滾動（請參見規則702.24，累積維持）。"),
    },
}
TERMS = {
    "en": ("Bounce", "Bounce", "Roll", "Stack"),
    "zh-hans": ("弹跳", "弹起", "滚动", "堆叠"),
    "zh-hant": ("彈跳", "彈起", "滾動", "堆疊"),
}
File = tuple[date, str, dict[str, str], tuple[tuple[str, str], ...]]


@st.composite
def files(draw: st.DrawFn) -> list[File]:
    """Editions in one or more languages: numbers may lack, and words be those of a neighbour or others."""
    found = []
    for day in DAYS:
        for language in sorted(draw(st.sets(st.sampled_from(LANGUAGES), min_size=0, max_size=3))):
            wordings = WORDS[language]
            chosen = draw(st.lists(st.sampled_from((0, 0, 1, None)), min_size=4, max_size=4))
            words = {
                number: wordings[number][which]
                for number, which in zip(wordings, chosen, strict=True)
                if which is not None
            }
            terms = draw(st.lists(st.sampled_from(TERMS[language]), max_size=2))
            found.append(
                (day, language, words, tuple((term, f"({term}) {which}") for which, term in enumerate(terms)))
            )
    return found


def load(file: File) -> None:
    day, language, words, terms = file
    rules = tuple(
        ParsedRule(number, kind_of(number), "", words[number])
        if number in ("100", "702.24")
        else ParsedRule(number, kind_of(number), words[number])
        for number in sorted(words)
    )
    glossary = tuple(ParsedTerm(term, definition) for term, definition in terms)
    source = Extracted(f"{day}.txt", f"{day}{language}", "utf-8", "")
    save_rules(RulesSource(source, (ParsedEdition(day, language, rules, glossary),)))


def everything() -> dict[str, Any]:
    """All that was made of the files, without the keys that rows have by chance."""
    rules = {row["id"]: row for row in RuleVersion.objects.values()}
    terms = {
        row["id"]: row for row in GlossaryVersion.objects.values("term__slug", *_fields(GlossaryVersion))
    }
    groups: dict[int, list[tuple[str, date]]] = {}
    for row in rules.values():
        groups.setdefault(row["rule_id"], []).append((row["number"], row["first_edition_id"]))
    names = {key: (row["number"], row["first_edition_id"]) for key, row in rules.items()}
    slugs = {key: (row["term__slug"], row["first_edition_id"]) for key, row in terms.items()}
    return {
        "versions": _plain(rules.values(), "id", "rule_id"),
        "terms": _plain(terms.values(), "id", "term_id"),
        "groups": sorted(sorted(group) for group in groups.values()),
        "states": _states({"ruleversion": names, "glossaryversion": slugs}),
        "citations": _citations(names, slugs),
        "sources": _plain(EditionSource.objects.values(), "id", "imported_at"),
    }


Names = dict[int, tuple[str, date]]


def _states(owners: dict[str, Names]) -> list[tuple[Any, ...]]:
    states = TranslationState.objects.values_list(
        "content_type__model", "object_id", "language", "state", "source_language", "source_fingerprint",
        "carried_from", "source_words",
    )  # fmt: skip
    return sorted((model, *owners[model][key], *map(str, rest)) for model, key, *rest in states)


def _citations(names: Names, slugs: Names) -> list[str]:
    found = []
    for each in Citation.objects.select_related("version"):
        citing = names.get(each.rule_version_id) or slugs[each.glossary_version_id]
        place = each.field, each.language, each.start, each.end, each.written, each.problem
        is_one = each.version is None or each.version.rule_id == each.rule_id
        found.append(str((citing, place, each.number, each.edition_id, names.get(each.version_id), is_one)))
    return sorted(found)


def _fields(model: type) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def _plain(rows: Iterable[dict[str, Any]], *without: str) -> list[str]:
    return sorted(str({key: row[key] for key in sorted(row) if key not in without}) for row in rows)


class _UndoneError(Exception):
    """Takes back what an order of imports made."""


@contextmanager
def undone() -> Iterator[None]:
    try:
        with transaction.atomic():
            yield
            raise _UndoneError
    except _UndoneError:
        pass


def outcome(several: Iterable[File]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with undone():
        for file in several:
            load(file)
        found = everything()
    return found


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=[Phase.reuse, Phase.generate],
)
@given(st.data())
def test_the_order_of_imports_makes_no_difference(data: st.DataObject):
    several = data.draw(files())
    order = data.draw(st.permutations(several))
    assert outcome(order) == outcome(several)


def said(day: date, language: str, which: int, *terms: str, number: str = "100.1") -> File:
    words = {} if which < 0 else {number: WORDS[language][number][which]}
    return day, language, words, tuple((term, f"({term})") for term in terms)


CASES = {
    "the Chinese of two editions differs, and the English between them is that of both": [
        *(said(day, "en", 0) for day in DAYS),
        said(OLD, "zh-hans", 0),
        said(NEW, "zh-hans", 1),
    ],
    "a number is in a language that does not decide how its edition is matched": [
        said(OLD, "en", -1),
        said(OLD, "zh-hant", 0, number="100.2"),
        said(NEW, "en", -1),
        said(NEW, "zh-hans", 0, number="100.2"),
    ],
    "glossaries meet by position": [
        said(OLD, "en", 0, "Bounce", "Roll"),
        said(OLD, "zh-hans", 0, "弹跳", "滚动"),
        said(NEW, "en", 0, "Roll"),
        said(NEW, "zh-hans", 0, "滚动"),
    ],
    "a name in the list was that of another title": [
        said(OLD, "en", 0, number="702.24"),
        said(MIDDLE, "en", 1, number="702.24"),
        said(NEW, "zh-hant", 0, number="702.24"),
        said(OLD, "zh-hant", 0, number="702.24"),
    ],
}


@pytest.mark.parametrize("case", CASES)
def test_orders_that_made_a_difference(case: str):
    wanted = outcome(CASES[case])
    orders = [order for place, order in enumerate(permutations(CASES[case])) if place % 17 == 0]
    assert all(outcome(order) == wanted for order in orders)


def test_a_heading_that_was_one_while_a_language_lacked_is_matched_when_that_comes():
    """English names it in one edition only; two Chinese titles part it, of which one comes last."""
    english = [(OLD, "en", {"100.1": WORDS["en"]["100.1"][0]}, ()), (NEW, "en", {"100": "Beebles"}, ())]
    simplified = [titled(OLD, "zh-hans", 0), titled(NEW, "zh-hans", 1)]
    traditional = [titled(OLD, "zh-hant", 0), titled(NEW, "zh-hant", 0)]
    assert outcome([*english, *simplified, *traditional]) == outcome(
        [english[0], simplified[0], english[1], *traditional, simplified[1]]
    )


def titled(day: date, language: str, which: int) -> File:
    return day, language, {"100": WORDS[language]["100"][which]}, ()


def test_chinese_terms_meet_english_ones_that_come_later_and_part_when_those_are_mended():
    load(said(OLD, "zh-hans", 0, "弹跳", "滚动"))
    load(said(OLD, "en", 0, "Bounce", "Roll"))
    assert names() == {"bounce": ("Bounce", "弹跳"), "roll": ("Roll", "滚动")}
    load(said(OLD, "en", 0, "Bounce", "Roll", "Stack"))
    assert names() == {
        "bounce": ("Bounce", None),
        "roll": ("Roll", None),
        "stack": ("Stack", None),
        "弹跳": (None, "弹跳"),
        "滚动": (None, "滚动"),
    }


def names() -> dict[str, tuple[str | None, str | None]]:
    rows = GlossaryVersion.objects.values_list("term__slug", "name_en", "name_zh_hans")
    return {slug: (english, chinese) for slug, english, chinese in rows}
