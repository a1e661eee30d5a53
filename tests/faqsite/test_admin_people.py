"""An administrator keeps people, and becomes no superuser by it."""

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from rulings.translating.roles import ADMINISTRATOR

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(client: Client) -> User:
    person = User.objects.create_user("keeper", password="x", is_staff=True)
    person.groups.add(Group.objects.get(name=ADMINISTRATOR))
    client.force_login(person)
    return person


def form(person: User, **changed: str) -> dict[str, str]:
    joined = person.date_joined
    return {
        "username": person.username, "is_active": "on", "is_staff": "on",
        "date_joined_0": f"{joined:%Y-%m-%d}", "date_joined_1": f"{joined:%H:%M:%S}", **changed,
    }  # fmt: skip


def test_an_administrator_gives_names_and_roles_but_makes_no_superuser(client: Client, keeper: User):
    address = reverse("admin:auth_user_change", args=[keeper.pk])
    group = Group.objects.get(name=ADMINISTRATOR)
    answer = client.post(
        address,
        form(keeper, is_superuser="on", first_name="Kee", groups=str(group.pk), user_permissions="1"),
    )
    keeper.refresh_from_db()
    assert answer.status_code == 302
    assert (keeper.first_name, keeper.is_superuser, keeper.user_permissions.count()) == ("Kee", False, 0)
    assert [each.name for each in keeper.groups.all()] == [ADMINISTRATOR]


def test_an_administrator_neither_changes_nor_deletes_a_superuser(client: Client, keeper: User):
    chief = User.objects.create_superuser("chief", password="x")
    addresses = [reverse(f"admin:auth_user_{what}", args=[chief.pk]) for what in ("change", "delete")] + [
        reverse("admin:auth_user_password_change", args=[chief.pk])
    ]
    data = {"password1": "Beebles-roll-7", "password2": "Beebles-roll-7", "post": "yes"}
    assert [client.post(each, {**form(chief), **data}).status_code for each in addresses] == [403] * 3
    client.post(
        reverse("admin:auth_user_changelist"),
        {"action": "delete_selected", "_selected_action": [str(chief.pk)], "post": "yes"},
    )
    chief.refresh_from_db()
    assert chief.check_password("x")


def test_a_superuser_makes_another(client: Client):
    client.force_login(User.objects.create_superuser("chief", password="x"))
    other = User.objects.create_user("other", password="x", is_staff=True)
    client.post(reverse("admin:auth_user_change", args=[other.pk]), form(other, is_superuser="on"))
    other.refresh_from_db()
    assert other.is_superuser
