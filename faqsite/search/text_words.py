"""English words of cards: which have some letters inside, and what the index has for them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cards.models import Face
from faqsite.kept import kept
from faqsite.languages import EN, column
from faqsite.search.analysis import Phrase, phrase

_SIGNS = r"\{[^{}\s]+\}|[+-][\dx*]+/[+-][\dx*]+"  # {T}, +1/+1
_LOOKED_FOR = re.compile(rf"{_SIGNS}|[a-z']{{3,}}")
# More words than this take longer to look up than all texts to read.
_MOST_WORDS = 60
_WORD = re.compile(rf"{_SIGNS}|[^\W_]+(?:'[^\W_]+)*")


@dataclass(frozen=True, slots=True)
class WordsWith:
    """All words with some letters inside. ``is_exact``: what the index has for them it has for no others, nor
    for Chinese texts, which have symbols too.
    """

    phrases: tuple[Phrase, ...]
    is_exact: bool


def words_with(letters: str) -> WordsWith | None:
    """None where it is neither letters nor a symbol, or too few letters, or too many words have them."""
    looked_for = letters.lower().replace("’", "'")
    if not _LOOKED_FOR.fullmatch(looked_for):
        return None
    known = _words()
    found = {said for word, said in known.items() if looked_for in word}
    if len(found) > _MOST_WORDS:
        return None
    is_exact = looked_for[0] not in "{+-" and all(
        looked_for in word for word, said in known.items() if said in found
    )
    return WordsWith(tuple(sorted(found, key=lambda one: one.tokens)), is_exact)


@kept(1)
def _words() -> Mapping[str, Phrase]:
    """Each word in small letters, and what is asked of the index for it."""
    name = column("text", EN)
    texts = Face.objects.filter(**{f"{name}__isnull": False}).order_by().values_list(name, flat=True)
    words = set(_WORD.findall("\n".join(texts).lower().replace("’", "'")))
    return {word: said for word in words if (said := phrase(word)).tokens}
