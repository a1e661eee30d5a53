"""Every constraint of rules, documents and rulings is in the database: a row that breaks it is refused."""

from collections.abc import Callable
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db.models import ProtectedError
from django.utils import timezone

from rulings.models import (
    Block,
    CardMention,
    CheckedTerms,
    CheckedText,
    Citation,
    DigestWish,
    EditionSource,
    FailingCheck,
    GlossaryTerm,
    GlossaryVersion,
    IdentityDecision,
    Invitation,
    KeywordTally,
    LearnedWords,
    NameReading,
    RulingPair,
    Section,
    TextChange,
    TextPresence,
)
from tests.admin_pages import state_of
from tests.constraints import Break, constraints_of, refused, set_to
from tests.factories import (
    make_block,
    make_card,
    make_document,
    make_edition,
    make_rule,
    make_ruling,
    make_section,
)

pytestmark = pytest.mark.django_db

EARLY, MIDDLE, LATE = date(2006, 7, 15), date(2013, 7, 13), date(2017, 4, 28)


def _block(kind: str = "paragraph") -> Block:
    return make_block(make_section(make_document()), kind)


def _citation() -> Citation:
    return Citation.objects.create(
        block=_block(), language="en", start=3, end=9, written="702.1", number="702.1"
    )


def _mention() -> CardMention:
    span = {"language": "en", "start": 3, "end": 9}
    return CardMention.objects.create(block=_block(), card=make_card(), **span)


def _pair(chinese: str = "faq#r1", english: str = "mtgjson#1", **fields: object) -> RulingPair:
    return RulingPair.objects.create(chinese=chinese, english=english, score=0.9, **fields)


def _paired_again(**fields: object) -> Break:
    _pair(state="joined")
    return lambda: _pair(**fields)


def _source() -> EditionSource:
    return EditionSource.objects.create(edition=make_edition(), language="en")


def _term_version(**fields: object) -> GlossaryVersion:
    term = fields.pop("term", None) or GlossaryTerm.objects.create(
        slug=f"term-{GlossaryTerm.objects.count()}"
    )
    first = fields.pop("first_edition", None) or make_edition()
    return GlossaryVersion.objects.create(term=term, first_edition=first, name_en="Term", **fields)


def _again_section(field: str) -> Break:
    section = make_section(make_document())
    values = {"position": 7, "anchor": "elsewhere", field: getattr(section, field)}
    return lambda: Section.objects.create(document=section.document, **values)


def _again_block(field: str) -> Break:
    block = _block()
    values = {"position": 7, "anchor": "elsewhere", field: getattr(block, field)}
    section = {"section": block.section, "document": block.document}
    return lambda: Block.objects.create(kind="paragraph", **section, **values)


def _same_source_file() -> Break:
    make_document(source_sha256="a" * 64)
    return lambda: make_document(source_sha256="a" * 64)


def _same_state() -> Break:
    state = state_of(_block())
    return lambda: state_of(state.text)


def _text_change(**fields: object) -> TextChange:
    return TextChange.objects.create(text=_block(), language="en", **{"what": "edit", **fields})


def _reverted_twice() -> Break:
    change = _text_change()
    _text_change(what="revert", reverts=change)
    return lambda: _text_change(what="revert", reverts=change)


def _presence() -> TextPresence:
    row, user = _block(), User.objects.create_user("beeblina")
    kind = ContentType.objects.get_for_model(row)
    place = {"content_type": kind, "object_id": row.pk, "language": "en", "user": user}
    return TextPresence.objects.create(**place, seen_at=timezone.now())


def _present_twice() -> Break:
    one = _presence()
    place = {"content_type": one.content_type, "object_id": one.object_id, "language": one.language}
    return lambda: TextPresence.objects.create(**place, user=one.user, seen_at=timezone.now())


def _checked() -> CheckedText:
    row = _block()
    kind = ContentType.objects.get_for_model(row)
    return CheckedText.objects.create(content_type=kind, object_id=row.pk, language="en")


def _checked_twice() -> Break:
    one = _checked()
    place = {"content_type": one.content_type, "object_id": one.object_id, "language": one.language}
    return lambda: CheckedText.objects.create(**place)


def _failing() -> FailingCheck:
    return FailingCheck.objects.create(found_in=_checked(), code="length", severity="note")


def _failing_twice() -> Break:
    one = _failing()
    return lambda: FailingCheck.objects.create(found_in=one.found_in, code=one.code, severity="error")


def _wish() -> DigestWish:
    return DigestWish.objects.create(user=User.objects.create_user("beeblet"), page_language="en")


def _wished_twice() -> Break:
    one = _wish()
    return lambda: DigestWish.objects.create(user=one.user, page_language="en")


def _invitation(name: str = "Bebbie", **more: object) -> Invitation:
    by, _ = User.objects.get_or_create(username="keeper")
    return Invitation.objects.create(name=name, role="translator", page_language="en", invited_by=by, **more)


def _one_account_for_two_invitations() -> Break:
    person = User.objects.create_user("bebbie")
    _invitation(used_by=person)
    return lambda: _invitation("Another", used_by=person)


def _same_edition_source() -> Break:
    source = _source()
    return lambda: EditionSource.objects.create(edition=source.edition, language="en")


def _ruling_of_paragraph() -> Break:
    return set_to(_block("paragraph"), ruling=make_ruling())


def _rule_again() -> Break:
    version = make_rule("702.1", make_edition())
    return lambda: make_rule("702.1", version.first_edition)


def _term_again() -> Break:
    version = _term_version()
    return lambda: _term_version(term=version.term)


def _decision(**fields: object) -> IdentityDecision:
    older = {"older_edition": EARLY, "older_number": "502.13"}
    newer = {"newer_edition": LATE, "newer_number": "702.24"}
    return IdentityDecision.objects.create(**{"kind": "join", **older, **newer, **fields})


def _named_again() -> Break:
    NameReading.objects.create(name="累积维持")
    return lambda: NameReading.objects.create(name="累积维持")


def _tallied_again() -> Break:
    KeywordTally.objects.create(title="fading")
    return lambda: KeywordTally.objects.create(title="fading")


def _decided_again(**fields: object) -> Break:
    _decision()
    return lambda: _decision(**fields)


BREAKS: dict[str, Callable[[], Break]] = {
    "block_anchor_unique": lambda: _again_block("anchor"),
    "block_kind": lambda: set_to(_block(), kind="poem"),
    "block_only_rulings_have_a_ruling": _ruling_of_paragraph,
    "block_position_unique": lambda: _again_block("position"),
    "checked_terms_single_row": lambda: lambda: CheckedTerms.objects.create(pk=2, mark="x"),
    "checked_text_language": lambda: set_to(_checked(), language="fr"),
    "checked_text_once": _checked_twice,
    "citation_in_exactly_one_text": lambda: set_to(_citation(), block=None),
    "citation_language": lambda: set_to(_citation(), language="zh"),
    "citation_span_not_empty": lambda: set_to(_citation(), end=3),
    "document.slug": lambda: lambda: make_document(slug=make_document().slug),
    "document_language": lambda: set_to(make_document(), original_language="fr"),
    "document_source_once": _same_source_file,
    "edition_source_language": lambda: set_to(_source(), language="fr"),
    "edition_source_once_per_language": _same_edition_source,
    "failing_check_once": _failing_twice,
    "failing_check_severity": lambda: set_to(_failing(), severity="dreadful"),
    "glossary_version_ends_after_start": lambda: set_to(
        _term_version(first_edition=make_edition(LATE)), last_edition=make_edition(EARLY)
    ),
    "glossaryterm.slug": lambda: lambda: GlossaryTerm.objects.create(slug=_term_version().term.slug),
    "identity_decided_once": lambda: _decided_again(kind="part"),
    "identity_kind": lambda: set_to(_decision(), kind="like"),
    "identity_numbers_not_empty": lambda: set_to(_decision(), newer_number=""),
    "identity_older_before_newer": lambda: set_to(_decision(), newer_edition=EARLY),
    "identity_one_newer_partner": lambda: _decided_again(newer_number="702.25"),
    "identity_one_older_partner": lambda: _decided_again(older_number="502.14"),
    "keywordtally.title": _tallied_again,
    "mention_in_a_block_or_a_ruling": lambda: set_to(_mention(), ruling=make_ruling()),
    "learned_words_single_row": lambda: (
        lambda: LearnedWords.objects.create(pk=2, extents=[], token="", words={})
    ),
    "mention_language": lambda: set_to(_mention(), language="zh"),
    "mention_span_not_empty": lambda: set_to(_mention(), end=3),
    "namereading.name": _named_again,
    "rule_number_not_empty": lambda: set_to(make_rule("702.1", make_edition()), number=""),
    "rule_number_once_from_edition": _rule_again,
    "rule_version_ends_after_start": lambda: set_to(
        make_rule("702.1", make_edition(LATE)), last_edition=make_edition(EARLY)
    ),
    "rule_version_kind": lambda: set_to(make_rule("702.1", make_edition()), kind="verse"),
    "ruling.source_key": lambda: lambda: make_ruling(source_key=make_ruling().source_key),
    "ruling_source_key_not_empty": lambda: set_to(make_ruling(), source_key=""),
    "ruling_pair_joined_once": lambda: _paired_again(english="mtgjson#2", state="joined"),
    "ruling_pair_keys": lambda: set_to(_pair(), english=""),
    "ruling_pair_once": _paired_again,
    "ruling_pair_refused_by_hand": lambda: set_to(_pair(), state="refused"),
    "ruling_pair_state": lambda: set_to(_pair(), state="perhaps"),
    "section_anchor_unique": lambda: _again_section("anchor"),
    "section_level_from_one": lambda: set_to(make_section(make_document()), level=0),
    "section_position_unique": lambda: _again_section("position"),
    "term_once_from_edition": _term_again,
    "digest_language": lambda: set_to(_wish(), page_language="fr"),
    "digestwish.user": _wished_twice,
    "invitation.used_by": _one_account_for_two_invitations,
    "invitation_language": lambda: set_to(_invitation(), page_language="fr"),
    "invitation_role": lambda: set_to(_invitation(), role="king"),
    "text_change_known": lambda: set_to(_text_change(), what="dreamt"),
    "text_change_language": lambda: set_to(_text_change(), language="fr"),
    "textchange.reverts": _reverted_twice,
    "text_presence_language": lambda: set_to(_presence(), language="fr"),
    "text_presence_once": _present_twice,
    "translation_state_known": lambda: set_to(state_of(_block()), state="perfect"),
    "translation_state_languages": lambda: set_to(state_of(_block()), source_language="fr"),
    "translation_state_once": _same_state,
    "translation_state_two_languages": lambda: set_to(state_of(_block()), source_language="zh-hant"),
}


def test_every_constraint_is_broken_here() -> None:
    assert BREAKS.keys() == constraints_of("rulings")


@pytest.mark.parametrize("name", BREAKS)
def test_database_refuses_what_breaks(name: str) -> None:
    refused(BREAKS[name]())


def test_citation_stands_in_one_text_only() -> None:
    refused(set_to(_citation(), ruling=make_ruling()))
    refused(set_to(_citation(), face=make_card().faces.get()))


def test_documents_without_a_source_file_do_not_collide() -> None:
    assert make_document(source_sha256="").pk != make_document(source_sha256="").pk


def test_edition_that_versions_stand_in_cannot_go() -> None:
    version = make_rule("702.1", make_edition(EARLY))
    with pytest.raises(ProtectedError):
        version.first_edition.delete()
