"""Chinese names for the headings of editions that were printed in English only."""

from collections.abc import Iterable
from operator import attrgetter

from django.db.models import Q

from faqsite.languages import EN, LANGUAGES, columns
from faqsite.plain_sql import update_rows
from faqsite.translated import by_language, exact_text, set_text
from rulings.fingerprints import fingerprint
from rulings.headings import HeadingName, names_of
from rulings.ingest.save.states import forget, record, states_of
from rulings.models import RuleVersion, TranslationState


def name_headings(keys: Iterable[int]) -> None:
    """Give the headings among these rule versions the names that the project's list knows.

    A name printed by an edition, or mended by a person, stays; one that came from the list is
    taken anew, since the English title may have changed.
    """
    keys = list(keys)
    states = states_of(RuleVersion, keys)
    given = {key for (key, _), state in states.items() if _is_from_list(state)}
    headings = Q(title_en__isnull=False, text_en__isnull=True) | Q(pk__in=given)
    named: list[RuleVersion] = []
    made, lost = [], set()
    for version in RuleVersion.objects.filter(headings, pk__in=keys):
        before = by_language(version, "title")
        names = _names_of(version)
        unnamed = _unnamed(version, names, states)
        for language in unnamed:
            set_text(version, "title", language, None)
        lost |= {(version.pk, language) for language in unnamed}
        for language in _open_languages(version, names, states):
            set_text(version, "title", language, names.names[language])
            ours = language in names.unofficial
            state = TranslationState.State.DRAFT if ours else TranslationState.State.REVIEWED
            made.append((version.pk, language, state, EN, fingerprint(version, EN)))
        if before != by_language(version, "title"):
            named.append(version)
    forget(RuleVersion, lost)
    written = columns("title")
    update_rows(RuleVersion, written, map(attrgetter(*written, "pk"), named))
    record(RuleVersion, made)


def _names_of(version: RuleVersion) -> HeadingName:
    """The names that the list has for a version's English title; none for what is no heading."""
    title = exact_text(version, "title", EN)
    known = names_of(title) if title and not exact_text(version, "text", EN) else None
    return known or HeadingName(version.number, version.kind, {})


def _is_from_list(state: TranslationState) -> bool:
    """Names are made from the English title, by no person; what is converted is made from Chinese.

    What was carried over from an older edition is no name of the list, and gives way to one.
    """
    is_carried = state.carried_from is not None
    return state.changed_by_id is None and state.source_language == EN and not is_carried


def _unnamed(
    version: RuleVersion, names: HeadingName, states: dict[tuple[int, str], TranslationState]
) -> list[str]:
    """The languages with a name of another title: the list gave it to the English that stood here before."""
    found = ((language, states.get((version.pk, language))) for language in LANGUAGES)
    return [
        language
        for language, state in found
        if state is not None
        and _is_from_list(state)
        and language not in names.names
        and state.source_fingerprint != fingerprint(version, EN)
    ]


def _open_languages(
    version: RuleVersion, names: HeadingName, states: dict[tuple[int, str], TranslationState]
) -> list[str]:
    """The languages whose name may come from the list: missing ones, and those it gave before."""
    wanted = []
    for language in LANGUAGES:
        if language == EN or language not in names.names:
            continue
        state = states.get((version.pk, language))
        from_list = state is not None and state.changed_by_id is None
        if from_list or not exact_text(version, "title", language):
            wanted.append(language)
    return wanted
