"""Pages follow the calendar: an edition takes effect on its day, and an old one says that it is old."""

from datetime import date, timedelta

import pytest
from django.test import Client

from rulings.loaded_editions import is_likely_outdated
from rulings.models import Edition
from tests.factories import make_edition, make_rule, make_term

pytestmark = pytest.mark.django_db
NOTE = "there may be a newer one"
TODAY = date.today()
PATHS = ["", "rules/", "rules/100.1/", "glossary/", "glossary/bounce/", "keywords/"]


def loaded(effective: date) -> Edition:
    edition = make_edition(effective)
    make_rule("100.1", edition, text={"en": "Play."})
    make_term("bounce", edition, {"en": "Bounce"}, {"en": "To hop."})
    return edition


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("days", "is_told"), [(1, False), (183, False), (184, True), (5000, True)])
def test_an_edition_over_half_a_year_old_says_so(client: Client, path: str, days: int, is_told: bool) -> None:
    loaded(TODAY - timedelta(days))
    assert (NOTE in client.get(f"/en/{path}").content.decode()) is is_told


def test_past_editions_and_outlines_do_not(client: Client) -> None:
    past = make_edition(date(2009, 7, 11))
    make_rule("100.1", past, last_edition=past, text={"en": "Play once."})
    loaded(TODAY)
    assert NOTE not in client.get("/en/rules/editions/2009-07-11/100.1/").content.decode()
    assert not is_likely_outdated(Edition(effective=date(2009, 7, 11), is_outline=True), TODAY)


def test_a_coming_edition_is_in_force_from_its_day_on(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is saved on that day: neither the server's copy of a page nor the reader's may outlive it."""
    loaded(TODAY - timedelta(30))
    make_edition(TODAY + timedelta(1))
    before = client.get("/en/rules/")
    assert f'datetime="{TODAY - timedelta(30)}"' in before.content.decode()
    assert client.get("/en/rules/", headers={"If-None-Match": before["ETag"]}).status_code == 304

    class Tomorrow(date):
        @classmethod
        def today(cls) -> date:
            return TODAY + timedelta(1)

    for module in ("faqsite.public", "rulings.views.rules"):
        monkeypatch.setattr(f"{module}.date", Tomorrow)
    after = client.get("/en/rules/", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert f'datetime="{TODAY + timedelta(1)}"' in after.content.decode()
