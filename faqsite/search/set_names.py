"""Which sets go by a name: their own in any language, or the one in the title of a document about them.

Card data name sets in English only; what they are called in Chinese stands in the titles of release notes.
"""

import re
from collections import defaultdict

from cards.models import Set
from faqsite.kept import kept
from faqsite.languages import columns
from faqsite.search.entries.data import key_of
from rulings.models import Document

_SHORTEST_BEGINNING = 2
# Titles as keys: 阿拉若断片常见问题集, 魔法风云会～诡局发布释疑, Coldsnap (TM) FAQ.
_TITLE = re.compile(
    r"(?:魔法风云会|万智牌|magicthegathering)?(?P<name>.+?)(?:tm)?(?:官方)?"
    r"(?:常见问题集?|问题集|[发髮]布释疑|releasenotes|faq).*"
)


def sets_named(name: str) -> tuple[str, ...]:
    """The codes of the sets with this code or name; else of those whose name begins so."""
    key = key_of(name)
    names = _codes_by_name()
    if key in names or len(key) < _SHORTEST_BEGINNING:
        return names.get(key, ())
    return tuple(sorted({code for known, codes in names.items() if known.startswith(key) for code in codes}))


@kept(1)
def _codes_by_name() -> dict[str, tuple[str, ...]]:
    """A code is no other set's name: ``e:ice`` is that set, whatever else may be called so."""
    codes: defaultdict[str, set[str]] = defaultdict(set)
    own = list(Set.objects.values_list("code", *columns("name")))
    for code, *names in own:
        for name in filter(None, names):
            codes[key_of(name)].add(code)
    titles = Document.objects.filter(set__isnull=False).values_list("set__code", *columns("title"))
    for code, *of_document in titles:
        for title in filter(None, of_document):
            if found := _TITLE.fullmatch(key_of(title)):
                codes[found["name"]].add(code)
    codes |= {key_of(code): {code} for code, *_ in own}
    return {name: tuple(sorted(found)) for name, found in codes.items()}
