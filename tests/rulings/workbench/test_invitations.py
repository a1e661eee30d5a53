"""Invitations: who may make them, what a link gives, and when it is dead."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from rulings.invitations import VALID_FOR, token_of
from rulings.models import Invitation
from tests.rulings.workbench.people import client_of, person

pytestmark = pytest.mark.django_db
INVITE = "/admin/workbench/invite/"
ASKED = {
    "name": "Hua",
    "email": "",
    "role": "translator",
    "languages": ["zh-hans"],
    "page_language": "zh-hans",
}
WORD = "Gxq4711-lan-bei"
ACCOUNT = {"username": "hua", "password1": WORD, "password2": WORD}


@pytest.fixture
def administrator() -> Client:
    return client_of(person("boss", "Administrator"))


def link(administrator: Client, **asked: object) -> str:
    page = administrator.post(INVITE, {**ASKED, **asked})
    return page.context["link"].removeprefix("http://testserver")


def test_a_link_makes_one_account_and_leads_to_the_help_page(administrator: Client, client: Client) -> None:
    address = link(administrator)
    assert 'lang="zh-hans"' in client.get(address).content.decode()
    answer = client.post(address, ACCOUNT, follow=True)
    assert answer.redirect_chain == [("/admin/workbench/help/", 302)]
    assert "翻译工作台" in answer.content.decode()
    user = User.objects.get(username="hua")
    assert [group.name for group in user.groups.all()] == ["Translator zh-hans"]
    assert (user.is_staff, user.is_superuser) == (True, False)
    assert Client().get(address).status_code == 404
    assert Client().post(address, {**ACCOUNT, "username": "thief"}).status_code == 404
    assert not User.objects.filter(username="thief").exists()


@pytest.mark.parametrize("role", ["Editor", "Reviewer zh-hans", "Translator en"])
def test_nobody_below_an_administrator_invites(role: str) -> None:
    client = client_of(person("other", role))
    assert client.get(INVITE).status_code == 403
    assert client.post(INVITE, ASKED).status_code == 403
    assert not Invitation.objects.exists()


def test_nobody_gets_more_than_was_written(administrator: Client, client: Client) -> None:
    assert administrator.post(INVITE, {**ASKED, "role": "administrator"}).context["form"].errors
    assert administrator.post(INVITE, {**ASKED, "languages": []}).context["form"].errors
    wanted = {"is_superuser": "on", "groups": "1", "role": "editor", "languages": "en"}
    client.post(link(administrator), {**ACCOUNT, **wanted})
    user = User.objects.get(username="hua")
    assert not user.is_superuser
    assert not user.has_perm("auth.add_user")
    assert not user.has_perm("rulings.change_block")


@pytest.mark.parametrize("what", ["withdrawn", "old", "changed", "of nobody who may"])
def test_a_dead_link_says_so_and_makes_nothing(administrator: Client, client: Client, what: str) -> None:
    address = link(administrator)
    invitation = Invitation.objects.get()
    if what == "withdrawn":
        administrator.post(INVITE, {"withdraw": invitation.pk})
    elif what == "old":
        with pytest.MonkeyPatch.context() as patch:
            then = timezone.now() - VALID_FOR - timedelta(minutes=1)
            patch.setattr("django.core.signing.time.time", then.timestamp)
            address = f"/admin/invitation/{token_of(invitation)}/"
    elif what == "changed":
        address = address.replace(f"/{invitation.pk}:", f"/{invitation.pk + 1}:")
    else:
        User.objects.filter(username="boss").update(is_active=False)
    assert client.post(address, ACCOUNT).status_code == 404
    assert not User.objects.filter(username="hua").exists()


def test_a_weak_password_is_refused_and_the_link_stays_good(administrator: Client, client: Client) -> None:
    address = link(administrator)
    answer = client.post(address, {**ACCOUNT, "password1": "hua", "password2": "hua"})
    assert answer.status_code == 200
    assert not User.objects.filter(username="hua").exists()
    assert client.post(address, ACCOUNT).status_code == 302


def test_links_cannot_be_guessed_at_will(client: Client, settings: Settings) -> None:
    settings.AXES_ENABLED, settings.AXES_FAILURE_LIMIT = True, 3
    cache.clear()
    found = [client.get(f"/admin/invitation/{place}:x:y/").status_code for place in range(5)]
    assert found[0] == 404
    assert found[-1] == 429


def test_it_is_mailed_where_mail_is_set_up(administrator: Client, settings: Settings) -> None:
    link(administrator, email="hua@example.org")
    assert mail.outbox == []
    settings.EMAIL_HOST = "mail.example.org"
    address = link(administrator, email="hua@example.org")
    assert mail.outbox[0].to == ["hua@example.org"]
    assert address in mail.outbox[0].body
