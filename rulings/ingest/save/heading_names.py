"""Chinese names for the headings of editions that were printed in English only."""

from collections.abc import Iterable

from faqsite.languages import EN, LANGUAGES, columns
from faqsite.translated import exact_text, literal, set_text
from rulings.fingerprints import fingerprint
from rulings.headings import HeadingName, names_of
from rulings.ingest.save.states import record, states_of
from rulings.models import RuleVersion, TranslationState


def name_headings(keys: Iterable[int]) -> None:
    """Give the headings among these rule versions the names that the project's list knows.

    A name printed by an edition, or mended by a person, stays; one that came from the list is
    taken anew, since the English title may have changed.
    """
    keys = list(keys)
    states = states_of(RuleVersion, keys)
    named, made = [], []
    for version in RuleVersion.objects.filter(pk__in=keys, title_en__isnull=False, text_en__isnull=True):
        names = names_of(exact_text(version, "title", EN))
        if names is None:
            continue
        for language in _open_languages(version, names, states):
            set_text(version, "title", language, names.names[language])
            ours = language in names.unofficial
            state = TranslationState.State.DRAFT if ours else TranslationState.State.REVIEWED
            made.append((version.pk, language, state, EN, fingerprint(version, EN)))
        named.append(version)
    literal(RuleVersion).bulk_create(
        named, batch_size=300, update_conflicts=True, unique_fields=["id"], update_fields=columns("title")
    )
    record(RuleVersion, made)


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
