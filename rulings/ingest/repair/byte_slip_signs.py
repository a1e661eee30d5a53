"""Minus signs that code page 936 has no byte for: `1/1指示物` was −1/−1 counters."""

import re

from rulings.ingest.parsed import Repair, Repaired

# Counters on creatures are printed with a sign, "+1/+1" or "-1/-1", and so is what a creature
# gets for a time; "2/2生物" is a size and has none. A plus sign is ASCII and comes through.
UNSIGNED = re.compile(r"(?:(?<![\d+\-−–/XN得])|(?<=(?P<gets>得)))(?P<power>\d+|[XN])/(?P<toughness>\d+|[XN])")
COUNTER = re.compile(r"指示物|(?P<until>直到|直至)")


def restore_minus_signs(text: str) -> Repaired:
    """Give a counter, or what a creature gets until a time, the minus signs it must have had."""
    pieces: list[str] = []
    repairs: list[Repair] = []
    position = 0
    for match in UNSIGNED.finditer(text):
        follows = COUNTER.match(text, match.end())
        if not follows or (follows["until"] and not match["gets"]):
            continue
        signed = f"-{match['power']}/-{match['toughness']}"
        pieces += [text[position : match.start()], signed]
        repairs.append(Repair("lost minus sign", match[0], signed, match.start()))
        position = match.end()
    return Repaired("".join(pieces) + text[position:], tuple(repairs))
