"""What the database refuses in the tables of the site itself."""

import pytest

from faqsite.models import ContentVersion
from faqsite.search.models import IndexStamp, SearchEntry
from tests.constraints import refused, set_to

pytestmark = pytest.mark.django_db


def test_the_site_has_one_content_version_and_one_stamp_of_the_index() -> None:
    refused(lambda: ContentVersion.objects.create(pk=2))
    refused(lambda: IndexStamp.objects.create(pk=2, token="x"))


def test_search_has_one_entry_for_a_thing() -> None:
    entry = SearchEntry.objects.create(kind="rule", object_id=1)
    refused(lambda: SearchEntry.objects.create(kind="rule", object_id=1))
    refused(set_to(entry, kind="poem"))
