"""A term that changes is read anew by conversion and search, in every process."""

import pytest
from django.db import OperationalError, connection, transaction

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.script import convert
from faqsite.search.analysis import index_tokens
from faqsite.search.words import todays_words
from faqsite.termbase import current
from faqsite.termbase.models import TermbaseStamp
from faqsite.termbase.starting import starting_terms
from faqsite.termbase.storage import add_missing, index_by_todays_terms, save_terms
from faqsite.termbase.terms import Form, FormKind, KnownTerm, Status
from tests.admin_pages import state_of
from tests.factories import make_card

FROG = KnownTerm(
    "stone-frog",
    {ZH_HANS: "石蛙术", ZH_HANT: "岩蟆術", EN: "stone frog"},
    forms=(Form(EN, "rock toad", FormKind.OLDER), Form(ZH_HANS, "土蛙", FormKind.REGIONAL)),
)


def test_empty_tables_mean_the_projects_own_terms(live_terms):
    assert current.vocabulary().terms == starting_terms()
    assert convert("法术力", ZH_HANS, ZH_HANT) == "魔法力"


def test_an_agreed_term_is_converted_and_found_at_once(live_terms):
    add_missing(starting_terms())
    assert convert("石蛙术", ZH_HANS, ZH_HANT) == "石蛙術"
    save_terms([FROG])
    assert convert("石蛙术", ZH_HANS, ZH_HANT) == "岩蟆術"
    assert convert("岩蟆術", ZH_HANT, ZH_HANS) == "石蛙术"
    assert todays_words("rock toads") == "stone frog"
    assert todays_words("土蛙") == "石蛙术"
    assert convert("法术力", ZH_HANS, ZH_HANT) == "魔法力"


def test_a_proposed_term_changes_nothing(live_terms):
    add_missing(starting_terms())
    save_terms([KnownTerm("x", {ZH_HANS: "石蛙术", ZH_HANT: "岩蟆術"}, status=Status.PROPOSED)])
    assert convert("石蛙术", ZH_HANS, ZH_HANT) == "石蛙術"


def test_names_are_looked_for_side_by_side_until_the_index_is_made_anew(live_terms):
    add_missing(starting_terms())
    index_by_todays_terms()
    before = index_tokens(["石蛙术"])
    save_terms([FROG])
    assert index_tokens(["石蛙术"]) == before
    assert todays_words("石蛙术") == "岩蟆术"
    index_by_todays_terms()
    assert index_tokens(["石蛙术"]) == index_tokens(["岩蟆術"]) != before
    assert todays_words("石蛙术") == "石蛙术"


def test_a_change_in_another_process_is_seen_when_the_stamp_is_looked_at_again(live_terms, settings):
    add_missing(starting_terms())
    known = current.vocabulary()
    assert current.vocabulary() is known
    TermbaseStamp.renew()  # as another process would, whose change this one was not told of
    assert current.vocabulary() is not known
    settings.TERMBASE_CHECKED_EVERY = 3600.0
    known = current.vocabulary()
    TermbaseStamp.renew()
    assert current.vocabulary() is known


def test_what_is_rolled_back_is_forgotten(live_terms):
    add_missing(starting_terms())
    with transaction.atomic():
        save_terms([FROG])
        assert convert("石蛙术", ZH_HANS, ZH_HANT) == "岩蟆術"
        transaction.set_rollback(True)
    assert convert("石蛙术", ZH_HANS, ZH_HANT) == "石蛙術"


def test_the_stamp_is_one_query_and_none_in_between(live_terms, settings, django_assert_num_queries):
    add_missing(starting_terms())
    convert("法术力", ZH_HANS, ZH_HANT)  # reads the names of cards
    with django_assert_num_queries(3):  # of which two are the savepoint of a query in a transaction
        current.vocabulary()
    settings.TERMBASE_CHECKED_EVERY = 3600.0
    with django_assert_num_queries(0):
        convert("法术力", ZH_HANS, ZH_HANT)


def test_a_database_without_the_tables_means_the_projects_own_terms(live_terms, monkeypatch):
    def no_table(*args: object, **kwargs: object) -> object:
        raise OperationalError("no such table: termbase_termbasestamp")

    monkeypatch.setattr(TermbaseStamp.objects, "values_list", no_table)
    assert current.vocabulary().terms == starting_terms()
    assert connection.in_atomic_block  # the test's own transaction goes on
    assert TermbaseStamp.objects.count() == 0


@pytest.mark.parametrize("language", [ZH_HANS, ZH_HANT, EN])
def test_a_term_needs_no_name_in_every_language(live_terms, language):
    add_missing([KnownTerm("only", {language: "蛙"})])
    assert current.vocabulary().terms[0].names == {language: "蛙"}
    assert convert("蛙", ZH_HANS, ZH_HANT) == "蛙"


def test_card_names_in_a_text_are_those_that_were_printed(live_terms):
    """眩目 and 炫目 are both right; the card says which. A name that was converted itself says nothing."""
    make_card({"zh-hans": "炫目的石蛙", "zh-hant": "眩目的岩蟆"})
    converted = make_card({"zh-hans": "炫目的池塘", "zh-hant": "眩目的水塘"})
    state_of(converted.faces.get())
    make_card({"zh-hans": "石蛙", "zh-hant": "岩蟆"})  # too short: an ordinary word
    TermbaseStamp.renew()
    assert convert("当炫目的石蛙进战场时", ZH_HANS, ZH_HANT) == "當眩目的岩蟆進戰場時"
    assert convert("眩目的岩蟆", ZH_HANT, ZH_HANS) == "炫目的石蛙"
    assert convert("炫目的池塘与石蛙", ZH_HANS, ZH_HANT) == "炫目的池塘與石蛙"


def test_a_name_of_two_cards_decides_nothing(live_terms):
    make_card({"zh-hans": "重生之时", "zh-hant": "再生之時"})
    make_card({"zh-hans": "重生之时", "zh-hant": "更生之時"})
    TermbaseStamp.renew()
    assert convert("重生之时", ZH_HANS, ZH_HANT) == "重生之時"
