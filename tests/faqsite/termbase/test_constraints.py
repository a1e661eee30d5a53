"""Every constraint of the termbase is in the database: a row that breaks it is refused."""

import pytest

from faqsite.termbase.models import Term, TermbaseStamp, TermForm
from tests.constraints import Break, constraints_of, refused, set_to

pytestmark = pytest.mark.django_db


def _term(key: str = "frog") -> Term:
    return Term.objects.create(key=key, name_en="frog")


def _form(**values: str) -> TermForm:
    fields = {"language": "en", "text": "toad", **values}
    return TermForm.objects.create(term=Term.objects.first() or _term(), **fields)


def _same_form() -> Break:
    known = _form()
    return lambda: TermForm.objects.create(term=known.term, language="en", text="toad")


def _same_key() -> Break:
    _term()
    return _term


BREAKS = {
    "term.key": _same_key,
    "term_part_of_speech": lambda: set_to(_term(), part_of_speech="thing"),
    "term_status": lambda: set_to(_term(), status="thing"),
    "term_has_a_name": lambda: set_to(_term(), name_en=None),
    "term_form_once": _same_form,
    "term_form_language": lambda: set_to(_form(), language="de"),
    "term_form_kind": lambda: set_to(_form(), kind="thing"),
    "term_form_has_text": lambda: set_to(_form(), text=""),
    "termbase_stamp_single_row": lambda: lambda: TermbaseStamp.objects.create(pk=2, token="x"),
}


def test_every_constraint_is_tried() -> None:
    assert set(BREAKS) == constraints_of("termbase")


@pytest.mark.parametrize("name", BREAKS)
def test_a_row_that_breaks_it_is_refused(name: str) -> None:
    refused(BREAKS[name]())
