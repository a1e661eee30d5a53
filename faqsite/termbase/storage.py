"""Terms into their tables and out of them: the only place that knows both rows and ``KnownTerm``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from faqsite.models import ContentVersion
from faqsite.termbase import current
from faqsite.termbase.agreed_names import keep_names
from faqsite.termbase.due import mark_due
from faqsite.termbase.models import Term, TermbaseStamp, TermForm
from faqsite.termbase.terms import Form, FormKind, KnownTerm, PartOfSpeech, Status
from faqsite.translated import by_language, set_texts
from rulings.translating.followed_terms import follow_terms

_FORM_FIELDS = ("language", "text", "kind", "since", "until", "source", "notes")


def stored_terms(rows: QuerySet[Term] | None = None) -> tuple[KnownTerm, ...]:
    """The terms of the tables, or those of ``rows``, by key; two queries."""
    rows = Term.objects.all() if rows is None else rows
    return tuple(known_term(row) for row in rows.order_by("key").prefetch_related("forms"))


def known_term(row: Term) -> KnownTerm:
    """Of a row whose forms are at hand, or else are asked for."""
    return KnownTerm(
        row.key,
        {language: name for language, name in by_language(row, "name").items() if name},
        PartOfSpeech(row.part_of_speech),
        row.context,
        Status(row.status),
        row.source,
        row.notes,
        tuple(
            Form(
                form.language, form.text, FormKind(form.kind), form.since, form.until, form.source, form.notes
            )
            for form in row.forms.all()
        ),
    )


def _form(row: TermForm) -> Form:
    kind = FormKind(row.kind)
    return Form(row.language, row.text, kind, row.since, row.until, row.source, row.notes)


def save_terms(terms: Iterable[KnownTerm], user: User | None = None) -> int:
    """Write these terms, each as a whole: new ones, and known ones with the words they now have."""
    with transaction.atomic():
        count = sum(1 for term in terms if _save(term, user))
        if count:
            terms_changed()
    return count


def _save(term: KnownTerm, user: User | None) -> bool:
    row = _filled(Term.objects.filter(key=term.key).first() or Term(key=term.key), term, user)
    row.save()
    row.forms.all().delete()
    TermForm.objects.bulk_create(_form_rows(row, term))
    return True


def _filled(row: Term, term: KnownTerm, user: User | None = None) -> Term:
    set_texts(row, "name", dict(term.names))
    row.part_of_speech, row.context = term.part_of_speech.value, term.context
    row.status, row.source, row.notes = term.status.value, term.source, term.notes
    row.changed_by = user
    return row


def _form_rows(row: Term, term: KnownTerm) -> list[TermForm]:
    return [
        TermForm(term=row, **{name: str(getattr(form, name)) for name in _FORM_FIELDS}) for form in term.forms
    ]


@dataclass(frozen=True, slots=True)
class Added:
    """How many terms came in, and how many words for terms that were there."""

    terms: int
    words: int


def add_missing(terms: Sequence[KnownTerm]) -> Added:
    """Those of ``terms`` whose key no row has, and of the others the words that their rows lack.

    What a curator has ever saved is left as it is.
    """
    known = {row.key: row for row in Term.objects.prefetch_related("forms")}
    missing = [term for term in terms if term.key not in known]
    standing = [(known[term.key], term) for term in terms if term.key in known]
    with transaction.atomic():
        rows = Term.objects.bulk_create(_filled(Term(key=term.key), term) for term in missing)
        TermForm.objects.bulk_create(
            form for row, term in zip(rows, missing, strict=True) for form in _form_rows(row, term)
        )
        words = TermForm.objects.bulk_create(form for row, term in standing for form in _lacking(row, term))
        if missing or words:
            terms_changed(is_change=False)
    return Added(len(missing), len(words))


def _lacking(row: Term, term: KnownTerm) -> list[TermForm]:
    """The words that a row lacks which no curator has saved."""
    if row.changed_by_id:
        return []
    has = {(form.language, form.text) for form in row.forms.all()}
    return [form for form in _form_rows(row, term) if (form.language, form.text) not in has]


def index_by_todays_terms() -> None:
    """From now on the search index is made by the pairs of names that are agreed now."""
    current.forget()
    stamp, _is_new = TermbaseStamp.objects.get_or_create(pk=TermbaseStamp.SINGLE)
    stamp.indexed_pairs = current.vocabulary().pairs
    stamp.save()
    TermbaseStamp.renew()
    current.forget()
    transaction.on_commit(current.forget)


def terms_changed(*, is_change: bool = True) -> None:
    """Tell search, conversion and public pages: call it after rows changed, inside their transaction.

    Texts that were converted with other names are due to be converted again (``reconversion``); those that
    say a changed term are checked again.
    Not ``is_change``: the terms that came are those the project brings along, and no text waits for them.
    """
    mark_due(keep_names(timezone.now() if is_change else None))
    TermbaseStamp.renew()
    ContentVersion.advance()
    current.forget()
    follow_terms()
    current.forget()
    transaction.on_commit(current.forget)
