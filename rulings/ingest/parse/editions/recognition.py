"""Tells whole editions of the comprehensive rules from other texts with a few rules in them."""

from rulings.ingest.parse.editions.numbering import numbered

# A short edition of 1999 has hundreds of numbered lines; release notes quote a few dozen at most.
FEWEST_RULES = 150


def looks_like_edition(text: str) -> bool:
    """Whether so many lines begin with a rule's number that the text is the rules themselves."""
    found = 0
    for line in text.split("\n"):
        found += numbered(line) is not None
        if found >= FEWEST_RULES:
            return True
    return False
