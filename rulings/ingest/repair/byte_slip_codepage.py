"""Code page 936 both ways, its user-defined areas included; byte pairs only, no text.

Windows reads two bytes (a lead byte 81-FE, a trail byte 40-FE without 7F) as one character.
Pairs to which GBK gives no character fall into the private use area, and the byte 80 alone
is the euro sign.
"""

from functools import cache

LEADS = range(0x81, 0xFF)
TRAILS = tuple(byte for byte in range(0x40, 0xFF) if byte != 0x7F)
EURO_BYTE = 0x80


def is_trail(byte: int) -> bool:
    """Whether the byte can close a pair."""
    return 0x40 <= byte <= 0xFE and byte != 0x7F


@cache
def pairs() -> dict[tuple[int, int], str]:
    """Every pair of bytes with the character it stands for."""
    table = {}
    for lead in LEADS:
        for trail in TRAILS:
            try:
                char = bytes((lead, trail)).decode("gb18030")
            except UnicodeDecodeError:
                # Code page 936 leaves the pair undefined: no reader can have shown it.
                continue
            if char != "€":  # GB 18030 gives it a pair, code page 936 the byte 80
                table[lead, trail] = char
    return table


@cache
def bytes_of() -> dict[str, tuple[int, int]]:
    """Every character of the code page that takes two bytes."""
    return {char: pair for pair, char in pairs().items()}


def is_private(char: str) -> bool:
    """Whether the character stands in the private use area, where no real text is."""
    return "\ue000" <= char <= "\uf8ff"


@cache
def by_trail() -> dict[int, tuple[str, ...]]:
    """The real characters that close with a byte, for a pair whose lead byte was lost."""
    return {
        trail: tuple(char for lead in LEADS if (char := pairs().get((lead, trail))) and not is_private(char))
        for trail in TRAILS
    }


@cache
def by_lead() -> dict[int, tuple[str, ...]]:
    """The real characters that open with a byte, for a pair whose trail byte was lost."""
    return {
        lead: tuple(char for trail in TRAILS if (char := pairs().get((lead, trail))) and not is_private(char))
        for lead in LEADS
    }
