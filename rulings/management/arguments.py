"""What commands are told as text, as what it means; a bad word is one clear line."""

from datetime import date

from django.core.management.base import CommandError

from faqsite.languages import language_of_tag


def language_argument(tag: str) -> str:
    """One of the site's languages, by any tag that names it."""
    language = language_of_tag(tag)
    if language is None:
        raise CommandError(f"{tag} is none of this site's languages: zh-hant, zh-hans, en.")
    return language


def day_argument(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise CommandError(f"{text} is not a date of the form YYYY-MM-DD.") from error
