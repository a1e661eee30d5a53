"""Curators go through the matcher's doubts, and accept each or part what was matched."""

from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from rulings.identity_decisions import doubts
from rulings.models import IdentityDecision
from tests.admin_pages import address
from tests.rulings.ingest.save.test_identities import chains, load

pytestmark = pytest.mark.django_db

DOUBTS = "/admin/rulings/identitydecision/doubts/"
BEFORE, AFTER = date(2016, 1, 1), date(2017, 1, 1)
INVESTIGATE = {
    BEFORE: {"701.36": "Investigate", "701.36a": "To investigate means to make a Clue to be cracked."},
    AFTER: {"701.16": "Investigate", "701.16a": "Some token appears as described elsewhere."},
}


@pytest.fixture(scope="module", autouse=True)
def _doubted(made_once: None) -> None:
    for effective, words in INVESTIGATE.items():
        load(effective, words=words)


def test_a_doubt_is_listed_and_accepted(admin_client: Client) -> None:
    (doubt,) = doubts()
    page = admin_client.get(DOUBTS).content.decode()
    assert "To investigate means" in page
    assert "Some token appears" in page
    assert admin_client.post(DOUBTS, {"pair": "2017-01-01 701.36a 701.16a"}).status_code == 302
    assert str(IdentityDecision.objects.get()) == "701.36a (2016-01-01) = 701.16a (2017-01-01)"
    assert doubts() == []
    IdentityDecision.objects.all().delete()
    assert doubts() == [doubt]


def test_a_doubt_is_parted_from_the_list(admin_client: Client) -> None:
    page = admin_client.get(DOUBTS).content.decode()
    link = next(part.split('"')[0] for part in page.split('href="') if "kind=part" in part.split('"')[0])
    pair = {key: values[0] for key, values in parse_qs(urlsplit(link.replace("&amp;", "&")).query).items()}
    where = f"{address(IdentityDecision, 'add')}?from=doubts"
    response = admin_client.post(where, pair)
    assert response.headers["Location"] == DOUBTS
    assert doubts() == []
    assert ((BEFORE, "701.36a"),) in chains()


def test_decisions_need_the_right_to_change_rules(client: Client) -> None:
    user = User.objects.create_user("reader", is_staff=True)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(DOUBTS).status_code == 403
    assert client.get(address(IdentityDecision, "add")).status_code == 403
    user.user_permissions.add(Permission.objects.get(codename="view_rule"))
    assert client.get(DOUBTS).status_code == 200
    assert client.post(DOUBTS, {"pair": "2017-01-01 701.36a 701.16a"}).status_code == 403
    assert client.get(address(IdentityDecision, "add")).status_code == 403
    user.user_permissions.add(Permission.objects.get(codename="change_rule"))
    assert client.post(DOUBTS, {"pair": "2017-01-01 701.36a 701.16a"}).status_code == 302
    assert IdentityDecision.objects.count() == 1
