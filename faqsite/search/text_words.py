"""English words of cards: which have some letters inside, and what the index has for them."""

import re
from collections.abc import Iterator
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
    found = {said: word for word, said in _line_with(looked_for).findall(_words())}
    if len(found) > _MOST_WORDS:
        return None
    is_exact = looked_for[0] not in "{+-" and all(
        looked_for in word for said in found for word in _saying(said)
    )
    return WordsWith(tuple(phrase(found[said]) for said in sorted(found)), is_exact)


def _line_with(letters: str) -> re.Pattern[str]:
    """A word with these letters, and its tokens."""
    return re.compile(rf"^([^\t\n]*{re.escape(letters)}[^\t\n]*)\t(.*)$", re.MULTILINE)


def _saying(said: str) -> Iterator[str]:
    """The words for which the index has just these tokens."""
    known, behind = _words(), 0
    while (end := known.find(f"\t{said}\n", behind)) >= 0:
        yield known[known.rfind("\n", 0, end) + 1 : end]
        behind = end + 1


@kept(1)
def _words() -> str:
    """A line for each word, in small letters, and behind it its tokens: one text takes little room."""
    name = column("text", EN)
    words: set[str] = set()
    for text in Face.objects.filter(**{f"{name}__isnull": False}).order_by().values_list(name, flat=True):
        words.update(_WORD.findall(text.lower().replace("’", "'")))
    told = ((word, " ".join(phrase(word).tokens)) for word in sorted(words))
    return "".join(f"{word}\t{said}\n" for word, said in told if said)
