"""Text that lost its line ends."""

from rulings.ingest.known_cards import KnownCards
from rulings.ingest.passages import Layout


def unflatten(text: str, known: KnownCards) -> Layout | None:
    return None
