"""Translators and reviewers with the roles that migration makes, and a rule to be translated."""

from datetime import date

from django.contrib.auth.models import Group, User
from django.test import Client

from rulings.fingerprints import fingerprint
from rulings.models import RuleVersion, TranslationState
from tests.factories import make_edition, make_rule

ENGLISH = "A player may draw two cards. This costs {2}{W}."
CHINESE = "牌手可以抓两张牌。此费用为{2}{W}。"
HTMX = {"HX-Request": "true"}


def person(name: str, *roles: str) -> User:
    user = User.objects.create_user(name, password="pw", is_staff=True)
    user.groups.set([Group.objects.get(name=role) for role in roles])
    return user


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def a_rule(number: str = "702.24a", **texts: str) -> RuleVersion:
    """A rule of one edition in English, and in the languages given (zh_hans="…")."""
    others = {name.replace("_", "-"): words for name, words in texts.items()}
    return make_rule(number, make_edition(date(2025, 11, 14)), text={"en": ENGLISH, **others})


def key_of(version: RuleVersion, language: str = "zh-hans") -> str:
    return f"rule-{version.pk}-{language}"


def draft(version: RuleVersion, language: str = "zh-hans", by: User | None = None) -> TranslationState:
    """Says that the text is a draft made from the English as it is."""
    return TranslationState.objects.create(
        text=version,
        language=language,
        state="draft",
        source_language="en",
        source_fingerprint=fingerprint(version, "en"),
        written_by=by,
        changed_by=by,
    )
