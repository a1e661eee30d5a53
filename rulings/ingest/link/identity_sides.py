"""One edition, laid out for matching: provisions by place, with their parents, children and words."""

from collections import Counter
from collections.abc import Sequence

from rulings.ingest.link.identity_results import Provision
from rulings.ingest.link.identity_words import Features, features, masked, title_key
from rulings.ingest.parsed import RuleKind
from rulings.numbers import kind_of, parent_of


class Side:
    """The provisions of an edition; everything else speaks of them by their place in it.

    ``lone_titles`` are those that stand once in the edition ("General" stands often).
    ``is_repeated`` tells of texts that stand word for word in several places.
    ``partner`` maps a place to the place of the same rule in the other edition, as far as known.
    """

    def __init__(self, provisions: Sequence[Provision]) -> None:
        self.provisions = provisions
        self.place = {provision.number: place for place, provision in enumerate(provisions)}
        self.words = [masked(provision.text) for provision in provisions]
        said = Counter(self.words)
        self.is_repeated = [said[words] > 1 for words in self.words]
        self.titles = [title_key(provision.title) for provision in provisions]
        often = Counter(self.titles)
        self.lone_titles = [title if often[title] == 1 else "" for title in self.titles]
        self.kinds: list[RuleKind] = [kind_of(provision.number.rstrip("*")) for provision in provisions]
        self.parents = [self.place.get(parent_of(provision.number)) for provision in provisions]
        self.children: list[list[int]] = [[] for _ in provisions]
        for place, parent in enumerate(self.parents):
            if parent is not None:
                self.children[parent].append(place)
        self.partner: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self.provisions)

    def number(self, place: int) -> str:
        return self.provisions[place].number

    def free(self) -> list[int]:
        return [place for place in range(len(self)) if place not in self.partner]

    def free_texts(self) -> list[int]:
        return [place for place in self.free() if self.words[place]]

    def features(self, place: int) -> Features:
        return features(self.words[place])

    def parent_partner(self, place: int) -> int | None:
        """Where the parent of a provision went, if that is known."""
        parent = self.parents[place]
        return None if parent is None else self.partner.get(parent)

    def is_under_keyword(self, place: int) -> bool:
        """Whether it stands under a heading like 702.24 Cumulative Upkeep."""
        parent = self.parents[place]
        return parent is not None and self.kinds[parent] is RuleKind.RULE and bool(self.titles[parent])

    def letter(self, place: int) -> str:
        """What the number adds to its parent's: "a" of 702.24a, "24" of 702.24."""
        number = self.number(place).rstrip("*")
        tail = number.rpartition(".")[2]
        return tail.lstrip("0123456789") or tail
