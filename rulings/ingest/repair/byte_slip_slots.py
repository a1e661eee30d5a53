"""The ASCII characters that went under together with a lost byte, told from what stands around."""

import re

from rulings.ingest.repair.byte_slip_lattice import MAYBE_SLOT, SLOT, Step
from rulings.ingest.repair.byte_slip_tokens import Kind, Token

# "34. ", "34a ", "702.34. " or "702.34a ": section or None, number, letter or None.
RULE_NUMBER = re.compile(r"(?<![\d.])(?:(\d{3})\.)?(\d{1,3})(?:\.(?!\d)|([a-z])\s)")
# What is left of such a number when its first digit is lost.
NUMBER_REST = re.compile(r"(\d{0,2}(?:\.(?!\d)|[a-z]\s)|\d{2}\.\d{1,3}(?:\.|[a-z]\s))")
# What is left of "0/1" and "+1/+1".
SIZE_REST = re.compile(r"/(\d)")
CHANGE_REST = re.compile(r"[\dXN]+/([-+])[\dXN]")
CONTEXT = 80
QUOTES = "“”"


def pair_quotes(path: list[Step], tokens: list[Token]) -> None:
    """Let a quotation mark of which only the first byte is left close what is open, or open."""
    opened = False
    for step in path:
        if step.text and step.text[0] in QUOTES and tokens[step.last - 1].kind is Kind.LOST:
            step.text = QUOTES[opened] + step.text[1:]
        for char in step.text:
            if char in QUOTES:
                opened = char == QUOTES[0]


def fill_slots(path: list[Step]) -> None:
    """Put the lost ASCII characters into the steps of a path."""
    text = ""
    texts = [step.text for step in path]
    for index, step in enumerate(path):
        for slot in (MAYBE_SLOT, SLOT):
            if slot in step.text:
                after = "".join(texts[index + 1 : index + 1 + CONTEXT])
                step.text = step.text.replace(slot, _lost_character(text, after, slot))
        text += step.text


def _lost_character(before: str, after: str, slot: str) -> str:
    """A digit where the numbers of the rules run on with it, half of a size, a bracket only closed.

    Else a space, which is what stands between two sentences of a rule, if the reader proves
    that something was lost.
    """
    digit = _lost_digit(before, after)
    half = SIZE_REST.match(after) or CHANGE_REST.match(after)
    if digit or half:
        return digit or (half[1] if half else "")
    bracket = re.search(r"[()]", after.split("。")[0])
    if bracket and bracket[0] == ")":
        return "("
    return " " if slot == SLOT else ""


def _lost_digit(before: str, after: str) -> str:
    """The digit with which a number runs on from the one before it, or to the one behind it."""
    rest = NUMBER_REST.match(after)
    if not rest:
        return ""
    numbers = _numbers(before)
    later = _numbers(after[rest.end() :])
    for digit in ("", *"0123456789"):
        whole = _numbers(digit + rest[0] + " ")
        if whole and numbers and _runs_on(numbers[-1], whole[0]):
            return digit
        if whole and not numbers and later and _runs_on(whole[0], later[0]):
            return digit
    return ""


def _numbers(text: str) -> list[tuple[str, int, str]]:
    return [(match[1] or "", int(match[2]), match[3] or "") for match in RULE_NUMBER.finditer(text)]


def _runs_on(first: tuple[str, int, str], second: tuple[str, int, str]) -> bool:
    """Whether one number comes right after the other: 34, 34a, 34b, 35; l and o are skipped."""
    if first[0] != second[0]:
        return False
    if second[1] == first[1] + 1:
        return second[2] in ("", "a")
    skipped = {"l": "m", "o": "p"}
    letter = chr(ord(first[2]) + 1) if first[2] else "a"
    return second[1] == first[1] and second[2] == skipped.get(letter, letter)
