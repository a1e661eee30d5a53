"""What a page says of itself to search engines and where its address is pasted: title and first words."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from django.template import Context, Template
from django.test import Client

from faqsite.templatetags.texts import summary
from faqsite.translated import TextIn
from tests.factories import make_card, make_edition, make_rule

OLD, NEW = date(2006, 7, 15), date(2024, 4, 12)


def preview(client: Client, address: str) -> dict[str, str]:
    html = client.get(address).content.decode()
    found = re.findall(r'<meta (?:property|name)="(?:og:)?(\w+)" content="([^"]*)">', html)
    return {name: unescape(content) for name, content in found}


@pytest.fixture
def rules(db: None) -> None:
    old, new = make_edition(OLD), make_edition(NEW)
    make_rule("6", old, title={"en": "Spells"})
    make_rule("601", old, title={"en": "Casting Spells", "zh-hans": "施放咒语"})
    make_rule("601.2", old, {"en": 'First _so_,\nthen "so".'}, last_edition=old)
    make_rule("601.2", new, {"en": "Now {2} otherwise."})
    make_rule("601.3", new, title={"en": "Headed"})
    make_rule("601.3a", new, {"en": "The words below."})


def test_a_rule_without_a_title_goes_by_the_heading_over_it(client: Client, rules: None) -> None:
    told = preview(client, "/zh-hans/rules/601.2/")
    assert (told["title"], told["description"]) == ("601.2 施放咒语", "Now {2} otherwise.")


def test_a_rule_of_an_old_edition_says_so(client: Client, rules: None) -> None:
    told = preview(client, f"/en/rules/editions/{OLD}/601.2/")
    assert told["title"] == f"601.2 Casting Spells · {OLD}"
    assert told["description"] == 'First so, then "so".'
    assert told["url"].endswith(f"/en/rules/editions/{OLD}/601.2/")


def test_a_rule_that_is_a_heading_begins_with_what_stands_below(client: Client, rules: None) -> None:
    told = preview(client, "/en/rules/601.3/")
    assert (told["title"], told["description"]) == ("601.3 Headed", "The words below.")


@pytest.mark.django_db
def test_a_card_tells_its_type_and_text(client: Client) -> None:
    card = make_card({"en": "Test Druid"}, {"en": "{T}: Add {G}."}, {"en": "Creature"})
    told = preview(client, f"/zh-hant/cards/{card.slug}/")
    assert (told["title"], told["description"]) == ("Test Druid", "Creature {T}: Add {G}.")


def test_a_long_text_is_cut_at_a_word() -> None:
    told = summary(TextIn("word " * 100, "en", False))
    assert told.endswith("word…")
    assert len(told) <= 2 * 140


def test_what_is_said_again_is_what_was_said() -> None:
    template = Template("{% said name %}{{ value }}{% endsaid %}, {{ name }}")
    assert template.render(Context({"value": "<a>"})) == "&lt;a&gt;, &lt;a&gt;"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["cards/none", "documents/none", "glossary/none", "sets/NONE"])
def test_what_is_missing_is_said_in_the_readers_words_only(client: Client, address: str) -> None:
    html = client.get(f"/zh-hant/{address}/").content.decode()
    assert "此網址沒有頁面" in html
    assert "matches" not in html
