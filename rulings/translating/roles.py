"""Who may translate and review what. Pure: what a person may do is given, not asked of the database.

The roles are made as groups by every migration (``rulings.translating.groups``): a translator and a reviewer
for each language, the editor, who keeps rules, cards and documents, and the administrator, who also keeps
people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from faqsite.languages import LANGUAGES


class Deed(StrEnum):
    """What is done to a text; reviewing includes translating."""

    TRANSLATE = "translate"
    REVIEW = "review"


class Refusal(StrEnum):
    """Why a person may not."""

    NOT_YOUR_LANGUAGE = "not your language"
    NOT_A_REVIEWER = "not a reviewer"
    OWN_TEXT = "own text"
    REASON_WANTED = "reason wanted"


@dataclass(frozen=True, slots=True)
class Powers:
    """The languages that a person may translate into and review, by the permissions they have."""

    translates: frozenset[str] = frozenset()
    reviews: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Passing:
    """A text that is to be passed as reviewed. ``is_own``: whoever passes it wrote its words last;
    ``has_others``: somebody else, who is active, reviews the language; ``has_errors``: a check found one."""

    is_own: bool = False
    has_others: bool = False
    has_errors: bool = False
    reason: str = ""


def permission(deed: Deed, language: str) -> str:
    """The name of the permission, as Django asks for it (``TranslationState.Meta.permissions``)."""
    return f"rulings.{deed}_{language.replace('-', '_')}"


def refusal_to_edit(powers: Powers, language: str) -> Refusal | None:
    """Why the person may not write in the language; None if they may."""
    return None if language in powers.translates | powers.reviews else Refusal.NOT_YOUR_LANGUAGE


def refusal_to_review(powers: Powers, language: str, passing: Passing) -> Refusal | None:
    """Why the person may not pass a text as reviewed; None if they may.

    Nobody reviews their own words unless nobody else could; an error of a check passes with a reason only.
    """
    if language not in powers.reviews:
        return Refusal.NOT_A_REVIEWER if language in powers.translates else Refusal.NOT_YOUR_LANGUAGE
    if passing.is_own and passing.has_others:
        return Refusal.OWN_TEXT
    if passing.has_errors and not passing.reason.strip():
        return Refusal.REASON_WANTED
    return None


def _slug(language: str) -> str:
    return language.replace("-", "_")


TRANSLATORS: Mapping[str, str] = {language: f"Translator {language}" for language in LANGUAGES}
REVIEWERS: Mapping[str, str] = {language: f"Reviewer {language}" for language in LANGUAGES}
EDITOR = "Editor"
ADMINISTRATOR = "Administrator"
ROLES = (*TRANSLATORS.values(), *REVIEWERS.values(), EDITOR, ADMINISTRATOR)

# Whose models an editor keeps; an administrator keeps those of all apps.
EDITED_APPS = frozenset({"cards", "rulings", "faqsite", "search", "termbase"})
# Whoever translates may propose a term; editors agree on it.
PROPOSING = frozenset({"add_term", "add_termform"})


def has_by_role(role: str, app: str, codename: str) -> bool:
    """Whether a role has a permission of an app's models: by its codename ("view_block", "review_en")."""
    if role == ADMINISTRATOR:
        return True
    if role == EDITOR:
        return app in EDITED_APPS
    if app not in EDITED_APPS:
        return False
    language = next(each for each in LANGUAGES if role in (TRANSLATORS[each], REVIEWERS[each]))
    deeds = (Deed.TRANSLATE, Deed.REVIEW) if role == REVIEWERS[language] else (Deed.TRANSLATE,)
    if codename in PROPOSING:
        return True
    return codename.startswith("view_") or codename in {f"{deed}_{_slug(language)}" for deed in deeds}
