"""Names of cards as keys: two spellings of one name have one normal form."""

import re
import unicodedata

from faqsite.script import fold_to_simplified

# Dots between parts of a transliterated name are printed in many forms; quotes and hyphens likewise.
_SEPARATORS = re.compile(r"[\s·‧•・．.,，、:：;；!！?？'’‘\"“”「」『』《》〈〉()（）/／\-‐–—~～∼_®™]+")

# Letters that no normal form of Unicode takes apart, as people type them (Æther Vial: aether vial).
TYPED_AS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "đ": "d", "þ": "th", "ł": "l", "ħ": "h"})


def normal_form(name: str) -> str:
    """``name`` without width, case, diacritics, script and punctuation ("Jötun Grunt" → "jotungrunt").

    Chinese names come out in Simplified characters, so that either script finds the card.
    A name of nothing but separators (the card "_____") keeps them.
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name)).casefold()
    bare = "".join(character for character in folded if not unicodedata.combining(character))
    squeezed = _SEPARATORS.sub("", fold_to_simplified(bare.translate(TYPED_AS)))
    return squeezed or name.strip()
