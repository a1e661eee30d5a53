"""Splits and merges: provisions left over whose words stand in one that was paired with another."""

from rulings.ingest.link.identity_results import Merge, Split
from rulings.ingest.link.identity_sides import Side
from rulings.ingest.link.identity_words import FEW_WORDS, Index, Weights

# So much of a part must stand in the whole, and so much of it must be missing from the whole's partner.
HELD = 0.7
MOVED = 0.35


def splits_of(old: Side, new: Side, weights: Weights) -> tuple[Split, ...]:
    """Provisions of the new side that were cut out of one of the old side, by the whole."""
    return tuple(
        Split(old.number(whole), tuple(map(new.number, [old.partner[whole], *parts])))
        for whole, parts in _parts(old, new, weights).items()
    )


def merges_of(old: Side, new: Side, weights: Weights) -> tuple[Merge, ...]:
    """Provisions of the old side that went into one of the new side."""
    return tuple(
        Merge(tuple(map(old.number, [new.partner[whole], *parts])), new.number(whole))
        for whole, parts in _parts(new, old, weights).items()
    )


def _parts(wholes: Side, parts: Side, weights: Weights) -> dict[int, list[int]]:
    """Whole → the free provisions of the other side that it held and that its partner does not hold."""
    changed = [
        place
        for place, partner in sorted(wholes.partner.items())
        if wholes.words[place] and wholes.words[place] != parts.words[partner]
    ]
    index = Index([wholes.features(place) for place in changed], weights)
    found: dict[int, list[int]] = {}
    for part in parts.free_texts():
        words = parts.features(part)
        if len(parts.words[part].split()) < FEW_WORDS:
            continue
        for near in index.nearest(words, 3):
            whole = changed[near]
            rest = wholes.features(whole) - parts.features(wholes.partner[whole])
            if weights.share(words, wholes.features(whole)) >= HELD and weights.share(words, rest) >= MOVED:
                found.setdefault(whole, []).append(part)
                break
    return dict(sorted(found.items()))
