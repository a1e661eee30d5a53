"""Draws the mana symbols, our own and nobody's artwork, as one SVG sprite.

``python -m cards.drawing > cards/static/cards/symbols.svg`` writes the sprite; a test holds the file
against this module. Every symbol stands for itself in the file (no ``<use>``, clip or gradient), because
browsers differ in what they resolve inside a sprite that a page refers to.
"""

from collections.abc import Iterator
from itertools import combinations

INK = "#1d1a18"
GENERIC = ("#d3cec9", INK)
# Disc and glyph of each colour: at least 4.5 to 1 between the two.
COLOURS = {
    "W": ("#f7efc6", "#5c4708"),
    "U": ("#abd6f3", "#0a3f6b"),
    "B": ("#bfb6b8", "#231a20"),
    "R": ("#f6ab94", "#7d1407"),
    "G": ("#a3d6b0", "#0a4526"),
    "C": ("#dcd8d3", "#3d3833"),
    "S": ("#e0edf5", "#24506b"),
}

# Paths in a square from -10 to 10; filled or, where a width stands before the path, drawn with a stroke.
GLYPHS = {
    # a sun
    "W": "M0-4.6A4.6 4.6 0 1 1 0 4.6 4.6 4.6 0 1 1 0-4.6Z"
    "M-1.5-6.1 0-10.6 1.5-6.1ZM-1.5 6.1 0 10.6 1.5 6.1ZM-6.1-1.5-10.6 0-6.1 1.5ZM6.1-1.5 10.6 0 6.1 1.5Z"
    "M-5.4-3.3-7.1-7.1-3.3-5.4ZM5.4-3.3 7.1-7.1 3.3-5.4ZM-5.4 3.3-7.1 7.1-3.3 5.4ZM5.4 3.3 7.1 7.1 3.3 5.4Z",
    # a drop with a light on it
    "U": "M0-10.5C3-5.6 7.2-1.4 7.2 3.4A7.2 7.2 0 0 1-7.2 3.4C-7.2-1.4-3-5.6 0-10.5Z"
    "M-5 2.6C-5 6.4-2.6 8.3.2 8.5-1.9 6.9-3 5-3.1 2.6A1 1 0 0 0-5 2.6Z",
    # a skull
    "B": "M0-9.4C-5.6-9.4-9-5.6-9-1.2-9 1.6-7.6 3.6-5.2 4.8V8.6H5.2V4.8C7.6 3.6 9 1.6 9-1.2"
    "C9-5.6 5.6-9.4 0-9.4Z"
    "M-3.7-2.6A2.3 2.3 0 1 1-3.7 2 2.3 2.3 0 0 1-3.7-2.6ZM3.7-2.6A2.3 2.3 0 1 1 3.7 2 2.3 2.3 0 0 1 3.7-2.6Z"
    "M0 1.6 1.2 4H-1.2ZM-2.2 5.9H-1.2V8.6H-2.2ZM1.2 5.9H2.2V8.6H1.2Z",
    # a flame within a flame
    "R": "M1.4-10.6C2-5.6 8-3 8 3.2 8 7.4 4.4 10 0 10S-8 7.4-8 3.2"
    "C-8-.4-5.2-2.2-4.6-5.6-2.6-4.4-1.8-2.6-1.9-.8"
    "C.6-3.4 1.8-6.6 1.4-10.6Z"
    "M0 8.2C2.2 8.2 3.6 6.8 3.6 4.9 3.6 2.7 1.3 1.6.6-1 .2 1.6-3.6 2.4-3.6 5-3.6 6.9-2.2 8.2 0 8.2Z",
    # a tree
    "G": "M0-10.4A4.9 4.9 0 0 1 4.9-5.4 4.7 4.7 0 0 1 9.2-.7 4.4 4.4 0 0 1 4.8 3.7C3.4 3.7 2.4 3.2 1.6 2.3"
    "V7C1.6 8.4 3 9 4.2 9.6H-4.2C-3 9-1.6 8.4-1.6 7V2.3C-2.4 3.2-3.4 3.7-4.8 3.7A4.4 4.4 0 0 1-9.2-.7"
    "A4.7 4.7 0 0 1-4.9-5.4 4.9 4.9 0 0 1 0-10.4Z",
    # a cut stone
    "C": "M0-10 8 0 0 10-8 0ZM0-5.2-4.2 0 0 5.2 4.2 0Z",
    # a flake of snow
    "S": "2M0-9.6V9.6M-8.3-4.8 8.3 4.8M-8.3 4.8 8.3-4.8M-2.6-8.4 0-5.8 2.6-8.4M-2.6 8.4 0 5.8 2.6 8.4"
    "M-8.6-1.9-5-2.9-6-6.5M8.6 1.9 5 2.9 6 6.5M-8.6 1.9-5 2.9-6 6.5M8.6-1.9 5-2.9 6-6.5",
    # a turning arrow, and its reverse
    "T": "3M-8 7.4A8.4 8.4 0 1 1 7.4.6M2.2-.6 7.3 5.4 11.6-1.4",
    "Q": "3M8 7.4A8.4 8.4 0 1 0-7.4.6M-2.2-.6-7.3 5.4-11.6-1.4",
    "E": "M2.4-10.4-6.8 1.8H-.9L-3 10.4 6.9-2.8H.9Z",
    "P": "2.4M0-10.4V10.4M0-5.6A5.8 5.6 0 1 1 0 5.6 5.8 5.6 0 1 1 0-5.6Z",
    "X": "3.4M-5.6-7.4 5.6 7.4M5.6-7.4-5.6 7.4",
    "Y": "3.4M-5.6-7.6 0 .4 5.6-7.6M0 0V8",
    "Z": "3.2M-5-7H5L-5 7H5.4",
    "∞": "2.6M0 0C2-3.4 3.7-4.6 5.6-4.6A4.6 4.6 0 0 1 5.6 4.6C3.7 4.6 2 3.4 0 0-2-3.4-3.7-4.6-5.6-4.6"
    "A4.6 4.6 0 0 0-5.6 4.6C-3.7 4.6-2 3.4 0 0Z",
    "CHAOS": "2.4M.4.6C1.8-1.8 4.6-.2 4 2.4 3.2 5.8-2.6 6.2-4.6 2.6-7-2-3-7.8 1.8-7.8"
    "C7.2-7.8 10-2.6 9 2.4 8 7.4 2.6 9.8-2 9.2",
    "PW": "M0 10.2-3-1.4-9.4-4.2-5.6-4.9-5.2-9.2-2.2-5.2 0-10.4 2.2-5.2 5.2-9.2 5.6-4.9 9.4-4.2 3-1.4Z",
    "TK": "M-9.6-5.6H9.6V-2.2A2.2 2.2 0 0 0 9.6 2.2V5.6H-9.6V2.2A2.2 2.2 0 0 0-9.6-2.2Z"
    "M3-3.8V-1.8H4.4V-3.8ZM3-1V1H4.4V-1ZM3 1.8V3.8H4.4V1.8Z",
    "A": "M-7.4-1.8C-7.4-6-3.8-7.4-1-7.6L-.6-10.4H1.4L1-7.6C4.4-7.4 7.4-6 7.4-1.8Z"
    "M-6.2-.4H6.2C6.2 5 3 8.2 0 10.4-3 8.2-6.2 5-6.2-.4Z",
}  # fmt: skip
# Digits in a box 10 wide and 16 high around the origin.
DIGITS = {
    "0": "M0-7.2C3.5-7.2 4.4-3.6 4.4 0S3.5 7.2 0 7.2-4.4 3.6-4.4 0-3.5-7.2 0-7.2Z",
    "1": "M-3.4-4.4.8-7.2V8.7",
    "2": "M-4.2-3.8C-4.2-8.4 4-8.4 4-3.4 4-.2-3.4 3.4-4.2 7.2H4.8",
    "3": "M-4-5.2C-2.4-8.6 4-7.8 3.8-3.8 3.7-1.2 1.2-.7-1-.7 1.6-.7 4.4.3 4.4 3.1 4.4 8.1-2.8 8.5-4.4 4.8",
    "4": "M2.2 8.7V-6.6L-4.8 3.6H5.6",
    "5": "M4.4-7.2H-2.8L-3.6-.4C-1-2.6 4.4-2.2 4.4 2.5 4.4 8-2.8 8.4-4.4 5",
    "6": "M3.8-5.8C-.8-9.2-4.4-3.2-4.4 1.8-4.4 9 4.4 8.8 4.4 2.6 4.4-2.6-3.2-2.8-4.3 2.4",
    "7": "M-4.8-7.2H4.4C1.4-2.8-1 2.6-1.4 8.7",
    "8": "M0-.8C-4.8-1.8-4.8-7.2 0-7.2S4.8-1.8 0-.8C-5.8.4-5.8 7.2 0 7.2S5.8.4 0-.8Z",
    "9": "M-3.8 5.8C.8 9.2 4.4 3.2 4.4-1.8 4.4-9-4.4-8.8-4.4-2.6-4.4 2.6 3.2 2.8 4.3-2.4",
}
DIGIT_STROKE = 3
# By how many digits a number has: scale, and the distance from one digit to the next.
DIGIT_SIZES = {1: (1.2, 0.0), 2: (0.92, 11.4), 3: (0.66, 8.6)}

DISC = '<circle cx="16" cy="16" r="15.4"/>'
UPPER_HALF = '<path d="M26.9 5.1A15.4 15.4 0 0 0 5.1 26.9Z"/>'
LOWER_HALF = '<path d="M26.9 5.1A15.4 15.4 0 0 1 5.1 26.9Z"/>'
LEFT_HALF = '<path d="M16 .6A15.4 15.4 0 0 0 16 31.4Z"/>'
RING = '<circle cx="16" cy="16" r="15.4" fill="none" stroke="#000" stroke-opacity=".28"/>'

NAMES = {"½": "half", "∞": "infinity"}


def symbol_id(code: str) -> str:
    """The name in the sprite of a symbol's canonical code ("W/U" → "W-U")."""
    return NAMES.get(code, code).replace("/", "-")


def sprite() -> str:
    """The whole file."""
    symbols = "\n".join(
        f'<symbol id="{symbol_id(code)}" viewBox="0 0 32 32">{drawing}</symbol>'
        for code, drawing in _drawings()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


def _drawings() -> Iterator[tuple[str, str]]:
    for code in COLOURS:
        yield code, _disc(code) + _glyph(code, COLOURS[code][1])
        yield f"H{code}", _tinted(LEFT_HALF, COLOURS[code][0]) + _glyph(code, COLOURS[code][1], (9, 16), 0.55)
    for number in [*map(str, range(21)), "100"]:
        yield number, _disc() + _number(number, GENERIC[1])
    yield "½", _disc() + _number("1", INK, (9.5, 11.5), 0.6) + _number("2", INK, (22, 21), 0.6) + _slash()
    for code in ("T", "X", "Y", "Z", "E", "P", "∞", "CHAOS", "PW", "TK", "A"):
        yield code, _disc() + _glyph(code, GENERIC[1], scale=0.92)
    yield "Q", _tinted(DISC, INK) + RING.replace("#000", GENERIC[0]) + _glyph("Q", GENERIC[0], scale=0.92)
    yield from _splits()


def _splits() -> Iterator[tuple[str, str]]:
    """Hybrid and Phyrexian mana."""
    for first, second in [*combinations("WUBRG", 2), *(("C", colour) for colour in "WUBRG")]:
        halves = _halves(first, second)
        small = _glyph(first, COLOURS[first][1], (10.4, 10.4), 0.62)
        yield f"{first}/{second}", halves + small + _glyph(second, COLOURS[second][1], (21.6, 21.6), 0.62)
        yield f"{first}/{second}/P", halves + _glyph("P", INK)
    for colour in "WUBRG":
        two = _number("2", GENERIC[1], (10.4, 10.4), 0.64)
        yield (
            f"2/{colour}",
            _halves("", colour) + two + _glyph(colour, COLOURS[colour][1], (21.6, 21.6), 0.62),
        )
    for colour in "WUBRGC":
        yield f"{colour}/P", _disc(colour) + _glyph("P", COLOURS[colour][1])


def _disc(colour: str = "") -> str:
    return _tinted(DISC, COLOURS.get(colour, GENERIC)[0]) + RING


def _halves(first: str, second: str) -> str:
    upper = _tinted(UPPER_HALF, COLOURS.get(first, GENERIC)[0])
    return upper + _tinted(LOWER_HALF, COLOURS[second][0]) + RING


def _tinted(shape: str, fill: str) -> str:
    return shape.replace("/>", f' fill="{fill}"/>')


def _glyph(code: str, ink: str, centre: tuple[float, float] = (16, 16), scale: float = 1) -> str:
    width, start, path = GLYPHS[code].partition("M")
    paint = _stroke(ink, width) if width else f'fill="{ink}" fill-rule="evenodd"'
    return f'<path {paint} transform="{_placed(centre, scale)}" d="{start}{path}"/>'


def _number(number: str, ink: str, centre: tuple[float, float] = (16, 16), size: float = 1) -> str:
    scale, step = DIGIT_SIZES[len(number)]
    first = -step * (len(number) - 1) / 2
    return "".join(
        f'<path {_stroke(ink, str(DIGIT_STROKE))} d="{DIGITS[digit]}" transform="'
        f'{_placed((centre[0] + (first + step * index) * size, centre[1]), scale * size)}"/>'
        for index, digit in enumerate(number)
    )


def _slash() -> str:
    return f'<path {_stroke(INK, "2")} d="M10 25 22 7"/>'


def _stroke(ink: str, width: str) -> str:
    return f'fill="none" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round"'


def _placed(centre: tuple[float, float], scale: float) -> str:
    placed = f"translate({centre[0]:g} {centre[1]:g})"
    return placed if scale == 1 else f"{placed} scale({scale:g})"


if __name__ == "__main__":
    import sys

    sys.stdout.write(sprite())
