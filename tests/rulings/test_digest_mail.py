"""The digest by mail: to whom, once, in which words, and how it ends."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from rulings.digest_mail import token_of
from rulings.models import DigestWish, TextChange
from tests.rulings.workbench.people import a_rule, client_of, person

pytestmark = pytest.mark.django_db
SETTING = "/admin/workbench/digest/"


@pytest.fixture(autouse=True)
def post_office(settings: Settings) -> None:
    settings.EMAIL_HOST, settings.SITE_URL = "mail.example.org", "https://rules.example.org"


@pytest.fixture
def reader() -> User:
    user = person("secretname", "Translator zh-hant")
    User.objects.filter(pk=user.pk).update(email="reader@example.org")
    DigestWish.objects.create(user=user, languages=["zh-hans"], page_language="zh-hant")
    made = TextChange.objects.create(text=a_rule(), language="zh-hans", what="edit", changed_by=user)
    TextChange.objects.filter(pk=made.pk).update(changed_at=timezone.now() - timedelta(weeks=1))
    return user


def test_it_is_sent_once_in_the_persons_language_without_names(reader: User) -> None:
    call_command("send_digest")
    call_command("send_digest")
    (letter,) = mail.outbox
    assert letter.to == ["reader@example.org"]
    assert "寫了1段文字" in letter.body
    html = str(letter.alternatives[0][0])
    assert "寫了1段文字" in html
    assert "secretname" not in letter.body + html
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_dry_run_sends_nothing(reader: User, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("send_digest", "--dry-run")
    assert "1 would be sent" in capsys.readouterr().out
    assert mail.outbox == []
    call_command("send_digest")
    assert len(mail.outbox) == 1


def test_what_could_not_be_sent_is_told_and_sent_the_next_time(
    reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(*_args: object) -> None:
        raise OSError("no route")

    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMultiAlternatives.send", down)
        with pytest.raises(CommandError, match="no route"):
            call_command("send_digest")
    call_command("send_digest")
    assert len(mail.outbox) == 1


def test_without_mail_it_says_so_in_a_line(reader: User, settings: Settings) -> None:
    settings.EMAIL_HOST = ""
    with pytest.raises(CommandError, match="mail is not configured"):
        call_command("send_digest")


def test_those_who_left_and_languages_without_news_get_none(reader: User) -> None:
    DigestWish.objects.update(languages=["en"])
    call_command("send_digest")
    DigestWish.objects.update(languages=["zh-hans"])
    User.objects.update(is_active=False)
    call_command("send_digest")
    assert mail.outbox == []


def test_the_link_ends_it_without_logging_in_by_post_only(reader: User) -> None:
    address = f"/admin/digest/stop/{token_of(DigestWish.objects.get())}/"
    client = Client(enforce_csrf_checks=True)
    assert client.get(address).status_code == 200
    assert DigestWish.objects.exists()
    assert client.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not DigestWish.objects.exists()
    assert client.post(address).status_code == 200
    assert client.post("/admin/digest/stop/1:x/").status_code == 404


def test_a_person_chooses_it_in_the_workbench() -> None:
    client = client_of(person("hua", "Translator zh-hans"))
    assert client.post(SETTING, {"wanted": "on"}).context["form"].errors.keys() == {"email", "languages"}
    client.post(SETTING, {"wanted": "on", "email": "hua@example.org", "languages": ["zh-hans", "en"]})
    assert DigestWish.objects.get().languages == ["zh-hans", "en"]
    client.post(SETTING, {"email": "hua@example.org"})
    assert not DigestWish.objects.exists()
