"""The command that checks everything: its report, what it leaves out, how it refuses."""

import json
from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from cards.models import Face
from rulings.checks import corpus
from tests.factories import (
    make_block,
    make_card,
    make_document,
    make_edition,
    make_rule,
    make_ruling,
    make_section,
    make_term,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def texts():
    """One good rule and one wrong one in each of two editions, a term, a document, a ruling, two cards."""
    first, second = make_edition(), make_edition(date(2009, 7, 11))
    words = {"en": "See rule 100.2.", "zh_hans": "参见规则100.2。"}
    make_rule("100.1", first, words)
    make_rule("100.2", first, {"en": "Pay {2}.", "zh_hans": "支付{3}。"}, last_edition=first)
    make_rule("100.3", second, {"en": "Pay {2}.", "zh_hans": "支付{2}"})
    make_term(
        "haste", first, {"en": "Haste", "zh_hans": "敏捷"}, {"en": "See rule 1.", "zh_hans": "参见，，。"}
    )
    section = make_section(make_document({"zh-hans": "问答"}, slug="notes"))
    make_block(section, anchor="b1", text={"zh_hans": "抓两张牌。", "zh_hant": "抓两張牌。"})
    make_ruling(text={"en": "Pay {2}.", "zh_hans": "支付{2}{2}。"})
    own = {"zh-hans": Face.OWN_WORDS}
    make_card(text={"en": "Pay {2}.", "zh_hans": "支付{4}。"}, printed_in=own, slug="ours")
    make_card(text={"en": "Pay {2}.", "zh_hans": "支付{4}。"}, printed_in={"zh-hans": "TST"}, slug="printed")


def report(*options: str) -> dict:
    out = StringIO()
    call_command("check_translations", "--json", *options, stdout=out)
    return json.loads(out.getvalue())


def addresses(found: dict, code: str) -> set[str]:
    checks = [check for check in found["checks"] if check["code"] == code]
    return {place["address"] for check in checks for place in check["places"]}


def test_every_kind_of_text_is_checked_and_told_with_its_address(texts):
    found = report()
    assert addresses(found, "symbols") >= {"rules/editions/2006-07-15/100.2/", "cards/ours/"}
    assert addresses(found, "ends") == {"rules/editions/2009-07-11/100.3/"}
    assert addresses(found, "doubled-marks") == {"rules/editions/2006-07-15/glossary/haste/"}
    assert addresses(found, "script") == {"documents/notes/?at=b1#b1"}
    assert "cards/printed/" not in addresses(found, "symbols")
    assert sum(found["texts"].values()) == 7
    assert found["flagged"]["error"] == 6


def test_an_edition_has_its_rules_and_terms_only(texts):
    found = report("--edition", "2009-07-11", "--language", "zh-hans")
    assert sum(found["texts"].values()) == 3
    assert addresses(found, "symbols") == set()
    assert addresses(found, "doubled-marks") == {"rules/editions/2009-07-11/glossary/haste/"}


def test_one_check_and_one_language(texts):
    assert {check["code"] for check in report("--code", "symbols")["checks"]} == {"symbols"}
    assert addresses(report("--language", "zh-TW"), "symbols") == set()


def test_the_report_is_the_same_in_batches(texts, monkeypatch):
    whole = report()
    monkeypatch.setattr(corpus, "BATCH", 1)
    assert report() == whole


def test_the_report_in_words_tells_counts_and_first_places(texts):
    out = StringIO()
    call_command("check_translations", "--examples", "1", stdout=out)
    assert out.getvalue().startswith("7 texts")
    assert "error symbols" in out.getvalue()
    assert "rules/editions/2006-07-15/100.2/ text [zh-hans]" in out.getvalue()


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--language", "fr", "none of this site.s languages"),
        ("--edition", "last year", "not a date"),
        ("--edition", "1999-01-01", "No edition"),
    ],
)
def test_what_is_not_known_is_refused_in_one_sentence(option, value, said):
    with pytest.raises(CommandError, match=said):
        call_command("check_translations", option, value)
