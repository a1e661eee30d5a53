"""Which edition itself printed which words: a version's words come from several editions of its run.

A run may have its Chinese from one edition and its English from another. How runs are arranged must depend on
what each edition said for itself, or the order of imports would tell.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from faqsite.languages import EN
from rulings.accounts import Account
from rulings.ingest.save.on_file import languages_of_editions
from rulings.ingest.save.page_records import PAGES
from rulings.ingest.save.runs import Content
from rulings.ingest.save.term_keys import keys_of_report
from rulings.models import EditionSource

Keys = dict[str, frozenset[str]]  # language → the keys that an edition has words for


@dataclass(frozen=True, slots=True)
class Sayings:
    """The languages of every loaded edition, and of those with several the keys of each language.

    Keys are numbers of rules or slugs of terms. All that stands in an edition of one language came in that
    language, so nothing more need be known of it.
    """

    languages: Mapping[date, frozenset[str]]
    keys: Mapping[date, Keys]

    def own(self, edition: date, key: str, content: Content) -> Content:
        """Of the words that stand in an edition those that it printed itself; all, if it has no source."""
        words = [each for each in content.words if self.has(edition, each[0], key)]
        return content if len(words) == len(content.words) else Content(tuple(words))

    def has(self, edition: date, language: str, key: str) -> bool:
        """Whether what stands under a key in an edition in a language was printed by itself."""
        languages = self.languages.get(edition)
        if not languages:
            return True
        keys = self.keys.get(edition, {}).get(language)
        return language in languages and (keys is None or key in keys)

    def turns(self, editions: Sequence[date]) -> list[date]:
        """The editions on both sides of which others may have words of other languages than they."""
        found: set[int] = set()
        for place, edition in enumerate(editions):
            languages = self.languages.get(edition, frozenset())
            before = self.languages.get(editions[place - 1], frozenset()) if place else languages
            if languages != before or len(languages) > 1:
                found |= {place - 1, place, place + 1}
        return [edition for place, edition in enumerate(editions) if place in found]


def rules_and_terms() -> tuple[Sayings, Sayings]:
    """What editions printed of rules and of the glossary, as is known now: before one is saved."""
    languages: dict[date, set[str]] = {}
    for edition, language in languages_of_editions():
        languages.setdefault(edition, set()).add(language)
    spoken = {edition: frozenset(found) for edition, found in languages.items()}
    several = [edition for edition, found in spoken.items() if len(found) > 1]
    sources: dict[date, list[EditionSource]] = {}
    if several:
        for source in EditionSource.objects.filter(edition__in=several).select_related("account"):
            sources.setdefault(source.edition_id, []).append(source)
    numbers = {edition: _numbers(found) for edition, found in sources.items()}
    slugs = {edition: _slugs(found) for edition, found in sources.items()}
    return Sayings(spoken, numbers), Sayings(spoken, slugs)


def _numbers(sources: Iterable[EditionSource]) -> Keys:
    """The numbers in an edition's files, by their accounts, and those that pages brought.

    A file without an account was read before those were kept: it is taken to have all that stands there.
    """
    found: Keys = {}
    for source in sources:
        account = getattr(source, "account", None)
        if account is not None:
            held = {number for number, _ in Account.from_json(account.held).provisions}
            found[source.language] = frozenset(held | _brought(source, "rules"))
        elif not source.sha256:
            found[source.language] = frozenset(_brought(source, "rules"))
    return found


def _slugs(sources: Iterable[EditionSource]) -> Keys:
    """The slugs of terms in an edition's files, and those that pages brought."""
    sources = list(sources)
    english = next((source.report for source in sources if source.language == EN), None)
    return {
        source.language: frozenset(keys_of_report(source.language, source.report, english))
        | _brought(source, "terms")
        for source in sources
    }


def _brought(source: EditionSource, kind: str) -> set[str]:
    return {key for page in source.report.get(PAGES, []) for key in page[kind]}
