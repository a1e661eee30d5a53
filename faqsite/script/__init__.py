"""Traditional and Simplified Chinese: folding for comparison, conversion for display."""

from faqsite.script.conversion import UnknownDirection, convert
from faqsite.script.folding import fold_to_simplified

__all__ = ["UnknownDirection", "convert", "fold_to_simplified"]
