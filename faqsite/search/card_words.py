"""What filters ask of the words of cards, on their type lines and in their texts."""

import re

from faqsite.languages import EN, column
from faqsite.search.analysis import is_han, phrase, phrases
from faqsite.search.backends import backend_for, reading_alias
from faqsite.search.backends.base import Clause
from faqsite.search.condition import NOTHING, Condition, all_of, condition, escaped, saying
from faqsite.search.filters import Filter
from faqsite.search.folding import fold
from faqsite.search.text_words import words_with
from faqsite.search.type_names import types_of

_OWN_NAME = "~"
_BETWEEN_TYPES = re.compile(r"[\s/~\u2014\u2013]+")
# Signs that are typed in several forms (quotes and dashes; not the minus, which is no plus).
_ANY_SIGN = re.compile(r"[\"'\u2018\u2019\u201c\u201d\u2013\u2014]")
_MINUS = "\u2212"


def types(one: Filter) -> Condition:
    """Words of the type line: every one, in any order."""
    parts = [part for part in _BETWEEN_TYPES.split(fold(one.value).text) if part]
    asked = (tuple(map(phrase, names)) for names in types_of(parts))
    return saying(Clause(each, ("context",)) for each in asked if each[0].tokens)


def texts(one: Filter) -> Condition:
    """What stands in the text letter by letter, also within a word: each word, or all together in quotes.

    Words of Chinese stand there in either script.
    """
    if not one.exact:
        return all_of(words(part) if is_han(part) else _literally(part) for part in one.value.split())
    parts = [found for part in one.value.split(_OWN_NAME) if (found := phrase(part)).tokens]
    said = saying(Clause((each,), ("body",)) for each in parts)
    return said if is_han(one.value) else all_of([said, _literally(one.value)])


def words(typed: str) -> Condition:
    """Words of the text: every one, in any form and order."""
    return saying(Clause((each,), ("body",)) for each in phrases(typed))


def _literally(typed: str) -> Condition:
    """Cards whose English text has it letter by letter; the index is asked first where it knows the words."""
    known = words_with(typed)
    if known is None:
        return _on_a_face(typed)
    said = saying([Clause(known.phrases, ("body",))]) if known.phrases else NOTHING
    return said if known.is_exact else all_of([said, _on_a_face(typed)])


def _on_a_face(typed: str) -> Condition:
    """A face whose English text has it letter by letter; "~" is the face's own name."""
    text, name = (f"f.{column(field, EN)}" for field in ("text", "name"))
    if _OWN_NAME in typed:
        text = f"REPLACE(LOWER({text}), LOWER({name}), '{_OWN_NAME}')"
    like = backend_for(reading_alias()).like
    asked = _ANY_SIGN.sub("_", escaped(" ".join(typed.lower().replace(_MINUS, "-").split())))
    return condition(
        f"EXISTS (SELECT 1 FROM cards_face f WHERE f.card_id = e.object_id AND {text} {like} %s ESCAPE '!')",  # noqa: S608
        (f"%{asked}%",),
    )
