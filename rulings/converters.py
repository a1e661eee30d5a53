"""Path converter for rule numbers, in the forms in which people type and paste them."""

from rulings.numbers import tidy


class RuleNumberConverter:
    """``702.24a``; what only means one (``702.24A``) passes, for the view to redirect."""

    regex = r"[^/]{1,24}"

    def to_python(self, value: str) -> str:
        if tidy(value) is None:
            raise ValueError(f"{value!r} is not a rule number")
        return value

    def to_url(self, value: str) -> str:
        return value
