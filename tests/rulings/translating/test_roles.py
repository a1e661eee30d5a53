"""Who may do what: as a pure rule, and by the groups that migrations make."""

import pytest
from django.contrib.auth.models import Group, User

from faqsite.languages import LANGUAGES
from rulings.translating.groups import has_other_reviewers, powers_of, reviewers
from rulings.translating.roles import (
    ADMINISTRATOR,
    EDITOR,
    REVIEWERS,
    ROLES,
    TRANSLATORS,
    Passing,
    Powers,
    Refusal,
    refusal_to_edit,
    refusal_to_review,
)

REVIEWER = Powers(frozenset({"zh-hans"}), frozenset({"zh-hans"}))
TRANSLATOR = Powers(frozenset({"zh-hans"}))


@pytest.mark.parametrize(
    ("powers", "language", "refusal"),
    [
        (TRANSLATOR, "zh-hans", None),
        (REVIEWER, "zh-hans", None),
        (Powers(reviews=frozenset({"en"})), "en", None),
        (TRANSLATOR, "zh-hant", Refusal.NOT_YOUR_LANGUAGE),
        (Powers(), "en", Refusal.NOT_YOUR_LANGUAGE),
    ],
)
def test_who_may_write(powers: Powers, language: str, refusal: Refusal | None) -> None:
    assert refusal_to_edit(powers, language) == refusal


@pytest.mark.parametrize(
    ("powers", "passing", "refusal"),
    [
        (REVIEWER, Passing(), None),
        (TRANSLATOR, Passing(), Refusal.NOT_A_REVIEWER),
        (Powers(), Passing(), Refusal.NOT_YOUR_LANGUAGE),
        (REVIEWER, Passing(is_own=True, has_others=True), Refusal.OWN_TEXT),
        (REVIEWER, Passing(is_own=True, has_others=True, reason="But I am sure."), Refusal.OWN_TEXT),
        (REVIEWER, Passing(is_own=True, has_others=False), None),
        (REVIEWER, Passing(has_errors=True), Refusal.REASON_WANTED),
        (REVIEWER, Passing(has_errors=True, reason="  "), Refusal.REASON_WANTED),
        (REVIEWER, Passing(has_errors=True, reason="The symbol is quoted."), None),
    ],
)
def test_who_may_review(powers: Powers, passing: Passing, refusal: Refusal | None) -> None:
    assert refusal_to_review(powers, "zh-hans", passing) == refusal


def person(name: str, *roles: str, **fields: bool) -> User:
    user = User.objects.create_user(name, is_staff=True, **fields)
    user.groups.set(Group.objects.filter(name__in=roles))
    return User.objects.get(pk=user.pk)


@pytest.mark.django_db
def test_every_role_is_there_with_its_permissions() -> None:
    assert set(ROLES) <= set(Group.objects.values_list("name", flat=True))
    for language in LANGUAGES:
        assert powers_of(person(f"t-{language}", TRANSLATORS[language])) == Powers(frozenset({language}))
        both = frozenset({language})
        assert powers_of(person(f"r-{language}", REVIEWERS[language])) == Powers(both, both)
    everything = frozenset(LANGUAGES)
    assert powers_of(person("e", EDITOR)) == Powers(everything, everything)


@pytest.mark.django_db
def test_translators_see_and_editors_keep_and_administrators_keep_people() -> None:
    translator, editor = person("t", TRANSLATORS["en"]), person("e", EDITOR)
    administrator = person("a", ADMINISTRATOR)
    assert translator.has_perm("rulings.view_block")
    assert not translator.has_perm("rulings.change_block")
    assert editor.has_perm("rulings.change_block")
    assert editor.has_perm("cards.change_card")
    assert not editor.has_perm("auth.change_user")
    assert administrator.has_perm("auth.change_user")


@pytest.mark.django_db
def test_only_active_people_with_the_permission_are_reviewers() -> None:
    reviewer = person("r", REVIEWERS["zh-hans"])
    person("gone", REVIEWERS["zh-hans"], is_active=False)
    person("other", REVIEWERS["zh-hant"], TRANSLATORS["zh-hans"])
    User.objects.create_superuser("root")
    assert list(reviewers("zh-hans")) == [reviewer]
    assert not has_other_reviewers("zh-hans", reviewer)
    person("second", REVIEWERS["zh-hans"])
    assert has_other_reviewers("zh-hans", reviewer)
