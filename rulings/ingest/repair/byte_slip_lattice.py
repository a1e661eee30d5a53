"""The search for the text that most likely stood where the bytes slipped.

Every way of reading the bytes as characters, with a lost byte put back here or there, is a
path; the path whose characters are likeliest, each after the one before, is the text.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rulings.ingest.repair.byte_slip_codepage import EURO_BYTE, by_lead, by_trail, bytes_of, is_trail, pairs
from rulings.ingest.repair.byte_slip_language import LanguageModel
from rulings.ingest.repair.byte_slip_tokens import Kind, Token

# An ASCII character that went under with a byte: one that may have, and one that must have.
MAYBE_SLOT, SLOT = "\x00", "\x01"
# What they count, a real question mark too; and an ASCII character behind one that was lost.
SIGN_LOG = {MAYBE_SLOT: 0.0, SLOT: -3.0, "?": -5.0}
ASCII_RUN_LOG = -4.0

# What a reading costs beside the likelihood of its characters (natural logarithms).
LOST_STOP = 6.0  # the first byte of 。, lost without a trace before a mark: ！ stands there
LOST_COMMON = 9.0  # the byte A1, which opens 。 and the quotation marks, lost without a trace
LOST_OTHER = 9.5  # any other byte lost without a trace, where the text is doubtful
MARKED_COMMON = 0.5  # A1 lost where a question mark stands for it
MARKED_OTHER = 3.0  # any other byte where a question mark stands for it
AGAINST_READING = 8.0  # a byte that does not suit the reading in pinyin behind it
MARKED_NOTHING = 15.0  # a question mark that stands for nothing
MARKED_CHARACTER = 13.0  # a question mark that stands for both bytes of a character
REAL_QUESTION = 12.0  # a question mark that is one
UNPAIRED = 6.0  # a byte that the reader should have paired with the next one

COMMON_LEAD = 0xA1
COMMON_MARKS = "。、“”"
# The lead byte of ，！：；, which readers are seen to keep whole, a lost byte before them or not.
MARKS_LEAD = 0xA3
BEAM_WIDTH, COSTLY_WIDTH, BEAM_DEPTH = 10, 3, 30.0
DOUBT_REACH, DOUBT_LOG, DOUBT_TWO_LOG = 6, -12.0, -20.0


@dataclass(slots=True)
class Step:
    """One character of a path, read from the tokens ``first`` up to ``last`` (not included)."""

    text: str
    first: int
    last: int
    score: float
    before: "Step | None"


@dataclass(frozen=True, slots=True)
class Move:
    """A way of reading on: characters, the token after them, and what it costs."""

    text: str
    to: int
    cost: float = 0.0


class Lattice:
    """All readings of a list of tokens under one language model.

    Any byte may be missing at the ``doubtful`` places; elsewhere only the commonest one, and
    what a question mark stands for.
    """

    def __init__(
        self, tokens: list[Token], model: LanguageModel, doubtful: frozenset[int] = frozenset()
    ) -> None:
        self.tokens = tokens
        self.model = model
        self.doubtful = doubtful
        self._used: dict[tuple[int, int], tuple[str, ...]] = {}
        self._plausible: dict[tuple[int, int], tuple[str, ...]] = {}

    def best(self) -> list[Step]:
        """The likeliest path, step by step."""
        beams: list[dict[str, Step]] = [{} for _ in range(len(self.tokens) + 1)]
        beams[0]["\n"] = Step("", 0, 0, 0.0, None)
        for place in range(len(self.tokens)):
            states = self._pruned(beams[place])
            beams[place] = {}
            if states:
                for move in self._moves(place):
                    self._extend(states, move, place, beams[move.to])
        step: Step | None = max(beams[-1].values(), key=lambda one: one.score)
        path = []
        while step is not None and step.before is not None:
            path.append(step)
            step = step.before
        return path[::-1]

    @staticmethod
    def _pruned(beam: dict[str, Step]) -> list[tuple[str, Step]]:
        if len(beam) < 2:
            return list(beam.items())
        ranked = sorted(beam.items(), key=lambda item: -item[1].score)[:BEAM_WIDTH]
        floor = ranked[0][1].score - BEAM_DEPTH
        return [item for item in ranked if item[1].score >= floor]

    def _extend(self, states: list[tuple[str, Step]], move: Move, place: int, beam: dict[str, Step]) -> None:
        log = self.model.log
        if move.cost >= LOST_STOP:
            states = states[:COSTLY_WIDTH]
        for previous, step in states:
            score = step.score - move.cost
            for char in move.text:
                if char in SIGN_LOG:
                    score += SIGN_LOG[char]
                elif char < "\x80" and previous < "\x02":
                    score += ASCII_RUN_LOG
                else:
                    score += log(previous, char)
                previous = char
            known = beam.get(previous)
            if known is None or known.score < score:
                beam[previous] = Step(move.text, place, move.to, score, step)

    def _moves(self, place: int) -> Iterator[Move]:
        token = self.tokens[place]
        if token.kind is Kind.WHOLE:
            yield Move(token.char, place + 1)
            if is_trail(token.byte) and place in self.doubtful:
                yield from self._lead_lost(token.byte, place)
        elif token.kind is Kind.LOST:
            yield from self._marked(place)
        else:
            yield from self._byte(place)

    def _byte(self, place: int) -> Iterator[Move]:
        """The ways on from a byte: with the next one, with a lost one, or alone."""
        token = self.tokens[place]
        following = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        char = pairs().get((token.byte, following.byte)) if following else None
        if char and following and following.kind is not Kind.LOST:
            yield Move(char, place + 2)
        if following and following.kind is Kind.LOST:
            yield from self._trail_marked(place)
        yield from self._lead_lost(token.byte, place)
        if place in self.doubtful:
            for char in self._known(by_lead(), token.byte):
                yield Move(char, place + 1, LOST_OTHER)
        if token.byte <= EURO_BYTE:
            yield Move("€" if token.byte == EURO_BYTE else chr(token.byte), place + 1)

    def _lead_lost(self, byte: int, place: int) -> Iterator[Move]:
        """A byte that closes a pair whose first byte is gone without a trace."""
        if not is_trail(byte):
            return
        common = pairs().get((COMMON_LEAD, byte))
        if common:
            before_mark = byte == MARKS_LEAD and self._byte_at(place + 1) == COMMON_LEAD
            yield Move(common, place + 1, LOST_STOP if before_mark else LOST_COMMON)
        if place in self.doubtful:
            for char in self._known(by_trail(), byte):
                yield Move(char, place + 1, LOST_OTHER)

    def _byte_at(self, place: int) -> int:
        return self.tokens[place].byte if place < len(self.tokens) else 0

    def _marked(self, place: int) -> Iterator[Move]:
        """A question mark: the first byte of a pair, a whole character, nothing, or itself."""
        token = self.tokens[place]
        following = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        if following and following.kind is not Kind.LOST and is_trail(following.byte):
            for char in self._with_trail(following.byte):
                lead = bytes_of()[char][0]
                cost = MARKED_COMMON if lead == COMMON_LEAD else MARKED_OTHER
                if token.allowed and lead not in token.allowed:
                    cost += AGAINST_READING
                yield Move(char, place + 2, cost)
        elif following is None or following.kind is Kind.WHOLE:
            # A1 went without a trace, and the byte after it went under with an ASCII character.
            for char in COMMON_MARKS:
                yield Move(char + MAYBE_SLOT, place + 1, LOST_COMMON)
        elif token.allowed and following.kind is Kind.LOST:
            # A reading stood inside the character; its second byte took an ASCII character along.
            for lead in token.allowed:
                for char in self._with_lead(lead):
                    yield Move(char + MAYBE_SLOT, place + 2, MARKED_OTHER)
        for char in self.model.frequent:
            yield Move(char, place + 1, MARKED_CHARACTER)
        yield Move("?", place + 1, REAL_QUESTION)
        yield Move("", place + 1, MARKED_NOTHING)

    def _trail_marked(self, place: int) -> Iterator[Move]:
        """A first byte whose second one is under a question mark, alone or with an ASCII character."""
        lead, lost = self.tokens[place].byte, self.tokens[place + 1]
        following = self.tokens[place + 2] if place + 2 < len(self.tokens) else None
        for char in self._with_lead(lead):
            trail = bytes_of()[char][1]
            cost = MARKED_OTHER
            if lost.allowed and trail not in lost.allowed:
                cost += AGAINST_READING
            if lost.bracket:
                yield Move(char, place + 2, cost)
            elif following and following.kind is Kind.WHOLE:
                yield Move(char + MAYBE_SLOT, place + 2, cost)
            elif following and following.byte != MARKS_LEAD and (trail, following.byte) in pairs():
                # The reader would have paired the two, had nothing stood between them.
                yield Move(char + SLOT, place + 2, cost)
                yield Move(char, place + 2, cost + UNPAIRED)
            else:
                yield Move(char, place + 2, cost)

    def _with_lead(self, byte: int) -> tuple[str, ...]:
        """The characters with this first byte that a text of this kind may hold."""
        return self._kept((byte, 0), by_lead().get(byte, ()))

    def _with_trail(self, byte: int) -> tuple[str, ...]:
        """The characters with this second byte that a text of this kind may hold."""
        return self._kept((0, byte), by_trail().get(byte, ()))

    def _known(self, table: dict[int, tuple[str, ...]], byte: int) -> tuple[str, ...]:
        """The characters with this byte that the document uses elsewhere."""
        found = self._used.get((id(table), byte))
        if found is None:
            found = tuple(char for char in table.get(byte, ()) if self.model.single[char])
            self._used[id(table), byte] = found
        return found

    def _kept(self, key: tuple[int, int], chars: tuple[str, ...]) -> tuple[str, ...]:
        found = self._plausible.get(key)
        if found is None:
            found = self._plausible[key] = tuple(filter(self.model.plausible, chars))
        return found


def doubtful_places(path: list[Step], model: LanguageModel) -> frozenset[int]:
    """The places near a character that is unlikely even on the likeliest path."""
    found: set[int] = set()
    before, previous = 0.0, "\n"
    for step in path:
        if not step.text:
            continue
        log = model.log_elsewhere(previous, step.text[0])
        if log < DOUBT_LOG or log + before < DOUBT_TWO_LOG:
            found.update(range(step.first - DOUBT_REACH, step.last + DOUBT_REACH))
        before, previous = log, step.text[-1]
    return frozenset(found)
