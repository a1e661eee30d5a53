"""Traditional and Simplified Chinese: folding for comparison, conversion for display."""

from faqsite.script.folding import fold_to_simplified

__all__ = ["fold_to_simplified"]
