"""Traditional and Simplified Chinese: folding for comparison, conversion for display."""

from faqsite.script.conversion import UnknownDirectionError, convert, convert_words
from faqsite.script.detection import language_of_text
from faqsite.script.folding import fold_to_simplified

__all__ = ["UnknownDirectionError", "convert", "convert_words", "fold_to_simplified", "language_of_text"]
