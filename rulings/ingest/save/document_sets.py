"""Finds the set that a document is about: told, the one that has its cards, or the one its title names."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from itertools import chain

from cards.models import CardName, Printing, Set
from cards.names import normal_form
from faqsite.translated import by_language
from rulings.ingest.parsed import BlockKind, ParsedDocument

# So many of the cards that a document prints must be in the set, and so large a part of them: card data
# that lack its set have some of its cards too, reprinted in others.
FEWEST_CARDS = 5
LEAST_SHARE = 0.6
# A document that reprints cards is about the set of its own time, not about an earlier or later one that
# has nearly as many of them.
NEARLY_AS_MANY = 0.95


def find_set(parsed: ParsedDocument, code: str | None) -> Set | None:
    """The set of a document: told by the caller or the text, else that of its cards or its title.

    Card data rarely have the Chinese names of sets, and a title may name a smaller set beside its own.
    """
    code = code or parsed.set_code
    if code:
        return Set.objects.filter(code=code.upper()).first()
    return set_of_cards(printed_names(parsed), parsed.updated) or _set_named(parsed.title)


def _set_named(title: str) -> Set | None:
    """The set with the longest name that stands in the title."""
    key = normal_form(title)
    best: tuple[int, Set] | None = None
    for candidate in Set.objects.all():
        for name in by_language(candidate, "name").values():
            own = normal_form(name) if name else ""
            if len(own) > 1 and own in key and (best is None or len(own) > best[0]):
                best = (len(own), candidate)
    return best[1] if best else None


def printed_names(parsed: ParsedDocument) -> list[tuple[str, ...]]:
    """The names of each card whose text the document prints, or, where it prints none, of its rulings."""
    blocks = list(chain.from_iterable(section.blocks for section in parsed.sections))
    faces = [block.faces[0] for block in blocks if block.kind is BlockKind.CARD and block.faces]
    if faces:
        return [tuple(name for name in (face.name_en, face.name) if name) for face in faces]
    return [(name,) for name in dict.fromkeys(chain.from_iterable(block.card_names for block in blocks))]


def set_of_cards(cards: Iterable[tuple[str, ...]], day: date | None) -> Set | None:
    """The set that has the most of these cards, each given by its names; None where none has enough.

    Of sets that have nearly as many, it is the one released nearest to ``day``.
    """
    printed = [{normal_form(name) for name in names} for names in cards]
    wanted = set().union(*printed)
    sets_of: dict[str, set[int]] = defaultdict(set)
    known = CardName.objects.filter(normal_form__in=wanted).values_list("normal_form", "card_id")
    names_of: dict[int, set[str]] = defaultdict(set)
    for name, card in known:
        names_of[card].add(name)
    for card, in_set in Printing.objects.filter(card__in=names_of).values_list("card_id", "set_id"):
        for name in names_of[card]:
            sets_of[name].add(in_set)
    counted: dict[int, int] = defaultdict(int)
    for keys in printed:
        for in_set in set().union(*(sets_of.get(key, ()) for key in keys)):
            counted[in_set] += 1
    most = max(counted.values(), default=0)
    if most < max(FEWEST_CARDS, LEAST_SHARE * len(printed)):
        return None
    near = Set.objects.filter(pk__in=[pk for pk, times in counted.items() if times >= NEARLY_AS_MANY * most])
    return min(near, key=lambda each: (_days_between(each.release_date, day), -counted[each.pk], each.code))


def _days_between(release: date | None, day: date | None) -> int:
    return abs((release - day).days) if release and day else 0
