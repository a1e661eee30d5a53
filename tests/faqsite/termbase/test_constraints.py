"""Every constraint of the termbase is in the database: a row that breaks it is refused."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from faqsite.termbase.models import AgreedName, KeptWording, Term, TermbaseStamp, TermForm
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


def _agreed() -> AgreedName:
    return AgreedName.objects.create(term=_term(), language="en", name="frog")


def _kept(term: Term | None = None) -> KeptWording:
    kind = ContentType.objects.get_for_model(Term)
    place = {"content_type": kind, "object_id": 1, "language": "en"}
    return KeptWording.objects.create(term=term or _term(), kept_at=timezone.now(), **place)


def _kept_twice() -> Break:
    known = _kept()
    return lambda: _kept(known.term)


BREAKS = {
    "term.key": _same_key,
    "term_part_of_speech": lambda: set_to(_term(), part_of_speech="thing"),
    "term_status": lambda: set_to(_term(), status="thing"),
    "term_has_a_name": lambda: set_to(_term(), name_en=None),
    "term_form_once": _same_form,
    "term_form_language": lambda: set_to(_form(), language="de"),
    "term_form_kind": lambda: set_to(_form(), kind="thing"),
    "term_form_has_text": lambda: set_to(_form(), text=""),
    "agreed_name_language": lambda: set_to(_agreed(), language="de"),
    "kept_wording_once": _kept_twice,
    "kept_wording_language": lambda: set_to(_kept(), language="de"),
    "termbase_stamp_single_row": lambda: lambda: TermbaseStamp.objects.create(pk=2, token="x"),
}


def test_every_constraint_is_tried() -> None:
    assert set(BREAKS) == constraints_of("termbase")


@pytest.mark.parametrize("name", BREAKS)
def test_a_row_that_breaks_it_is_refused(name: str) -> None:
    refused(BREAKS[name]())
