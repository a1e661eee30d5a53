"""Which versions stand in an edition: from their first edition through their last, none while that is open.

One question asked of rows at hand (``stands``) and of the database (``standing``); tests hold them equal.
"""

from datetime import date

from django.db.models import Q


def stands(first: date, last: date | None, edition: date) -> bool:
    """Whether a version of these editions stands in the loaded edition of that day."""
    return first <= edition and (last is None or edition <= last)


def standing(edition: date, through: date | None = None, *, of: str = "") -> Q:
    """Versions that stand in the edition, or in any from it ``through`` a later one.

    ``of`` is the path to the version from the row that is asked, as in ``rule_version__``.
    """
    reaching = Q(**{f"{of}last_edition__isnull": True}) | Q(**{f"{of}last_edition__gte": edition})
    return reaching & Q(**{f"{of}first_edition__lte": through or edition})
