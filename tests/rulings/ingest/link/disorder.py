"""An edition disturbed on purpose, as publishers do it, with the truth about which provision went where."""

import random
from dataclasses import dataclass, field

from rulings.ingest.link.identity_results import Provision
from rulings.numbers import parent_of, sort_key

LETTERS = "abcdefghijkmnpqrstuvwxyz"  # rules skip l and o


@dataclass(frozen=True)
class Disorder:
    """Shares of provisions to which each thing happens."""

    moved_sections: float = 0.3
    resorted_sections: float = 0.2
    inserted: float = 0.05
    removed: float = 0.02
    split: float = 0.02
    reworded: float = 0.1


@dataclass
class Disturbed:
    """The newer edition; ``truth``: old number → the new numbers that are right, none if it is gone."""

    provisions: list[Provision] = field(default_factory=list)
    truth: dict[str, set[str]] = field(default_factory=dict)


def disturb(edition: list[Provision], disorder: Disorder, seed: int) -> Disturbed:
    """Sections change places, rules are sorted anew, inserted, removed, split and reworded."""
    return _Disturber(edition, disorder, random.Random(seed)).run()


class _Disturber:
    def __init__(self, edition: list[Provision], disorder: Disorder, dice: random.Random) -> None:
        self.disorder, self.dice = disorder, dice
        self.children: dict[str, list[Provision]] = {}
        for provision in sorted(edition, key=lambda each: sort_key(each.number)):
            self.children.setdefault(parent_of(provision.number), []).append(provision)
        self.words = sorted({word for each in edition for word in each.text.split()})
        self.out = Disturbed()

    def run(self) -> Disturbed:
        for chapter in self.children[""]:
            self._keep(chapter, chapter.number)
            sections = list(self.children.get(chapter.number, ()))
            self._shuffle(sections, self.disorder.moved_sections)
            shift = self.dice.choice([0, 0, 1, 3])
            for place, section in enumerate(sections):
                number = f"{chapter.number}{place + shift:02d}"
                self._keep(section, number)
                self._under(section, number)
        return self.out

    def _under(self, old: Provision, number: str) -> None:
        """What stood under ``old``, numbered anew under ``number``, with what comes in, goes and splits."""
        children = list(self.children.get(old.number, ()))
        if children and all(each.title for each in children[1:]):
            self._shuffle(children, float(self.dice.random() < self.disorder.resorted_sections), first=1)
        place = 0
        for child in children:
            if (
                not child.title
                and self._chance(self.disorder.removed)
                and not self.children.get(child.number)
            ):
                self.out.truth[child.number] = set()
                continue
            if not child.title and self._chance(self.disorder.inserted):
                self.out.provisions.append(Provision(self._number(number, place), text=self._made_up()))
                place += 1
            parts = self._parts(child)
            self.out.truth[child.number] = {self._number(number, place + part) for part in range(len(parts))}
            for part in parts:
                self.out.provisions.append(Provision(self._number(number, place), child.title, part))
                place += 1
            self._under(child, self._number(number, place - len(parts)))

    def _keep(self, old: Provision, number: str) -> None:
        self.out.truth[old.number] = {number}
        self.out.provisions.append(Provision(number, old.title, self._reworded(old.text)))

    def _number(self, parent: str, place: int) -> str:
        if "." not in parent:
            return f"{parent}.{place + 1}"
        return parent + (LETTERS[place] if place < len(LETTERS) else f"z{LETTERS[place - len(LETTERS)]}")

    def _parts(self, old: Provision) -> list[str]:
        sentences = old.text.split(". ")
        if len(sentences) > 2 and not self.children.get(old.number) and self._chance(self.disorder.split):
            middle = len(sentences) // 2
            return [". ".join(sentences[:middle]) + ".", ". ".join(sentences[middle:])]
        return [self._reworded(old.text)]

    def _reworded(self, text: str) -> str:
        """A quarter of the words are others."""
        if not text or not self._chance(self.disorder.reworded):
            return text
        return " ".join(self.dice.choice(self.words) if self._chance(0.25) else word for word in text.split())

    def _made_up(self) -> str:
        return " ".join(self.dice.choice(self.words) for _ in range(self.dice.randint(12, 40))) + "."

    def _shuffle(self, rows: list[Provision], share: float, first: int = 0) -> None:
        places = [place for place in range(first, len(rows)) if self._chance(share)]
        moved = [rows[place] for place in places]
        self.dice.shuffle(moved)
        for place, row in zip(places, moved, strict=True):
            rows[place] = row

    def _chance(self, share: float) -> bool:
        return self.dice.random() < share
