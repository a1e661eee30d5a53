"""Path converters: what may stand for a date in an address."""

from datetime import date


class DateConverter:
    """A day as ``2006-07-15``; an impossible one is no address."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date | str) -> str:
        return value if isinstance(value, str) else value.isoformat()
