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
    current.vocabulary()
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
