"""An edition's page tells of its files, and gives the edition as files that can be imported again."""

import gzip
import json
import re
from pathlib import Path

import pytest
from django.test import Client

from rulings.ingest.import_rules import import_rules
from rulings.models import EditionSource

pytestmark = pytest.mark.django_db
FOLDER = "/en/rules/editions/2020-01-01"
TEXT = """Hopping Rules

These rules are effective as of January 1, 2020.

Contents

1. Game Concepts
100. General

Glossary

Credits

1. Game Concepts

100. General

100.1. Frogs hop.

100.1a A frog that hops twice hops twice.

Glossary

Hop
To jump as a frog does.

Credits

Nobody.
"""


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    path = tmp_path / "hopping.txt"
    path.write_bytes(TEXT.encode("cp1252"))
    import_rules(path)
    return path


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.mark.parametrize("address", [f"{FOLDER}/", "/en/rules/"])
def test_the_files_of_an_edition_are_told(client: Client, edition: Path, address: str) -> None:
    html, source = page(client, address), EditionSource.objects.get()
    for told in ("hopping.txt", source.sha256, source.encoding, source.account.held["body"]):
        assert told in html, told
    assert html.count("edition-download") == 0
    assert re.findall(r'href="([^"]+)" rel="nofollow" download', html) == [
        f"{FOLDER}/download/en.{ending}" for ending in ("txt", "md", "json")
    ]


def test_a_reissue_of_the_same_words_has_the_same_mark(client: Client, edition: Path) -> None:
    before = EditionSource.objects.get()
    edition.write_text(TEXT.replace("hop.", "hop. ").replace("\n\n", "\n\n\n"), encoding="utf-16")
    import_rules(edition)
    after = EditionSource.objects.get()
    assert after.sha256 != before.sha256
    assert after.account.held["body"] in page(client, f"{FOLDER}/")
    assert after.account.held["body"] == before.account.held["body"]


@pytest.mark.parametrize("ending", ["txt", "md", "json"])
def test_a_download_is_read_back_without_a_change(
    client: Client, edition: Path, tmp_path: Path, ending: str
) -> None:
    answer = client.get(f"{FOLDER}/download/en.{ending}")
    assert answer.status_code == 200
    assert f'filename="rules-2020-01-01-en.{ending}"' in answer["Content-Disposition"]
    copy = tmp_path / f"copy.{ending}"
    copy.write_bytes(answer.content)
    import_rules(copy)
    assert client.get(f"{FOLDER}/download/en.{ending}").content == answer.content
    assert "Frogs hop." in answer.content.decode()
    packed = client.get(f"{FOLDER}/download/en.{ending}", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.content) == answer.content


@pytest.mark.parametrize(
    "name", ["zh-hant.txt", "zh-hans.json", "en.exe", "en.dokuwiki", "fr.txt", "en.txt/", "..txt", "en."]
)
def test_what_was_not_published_is_not_given(client: Client, edition: Path, name: str) -> None:
    assert client.get(f"{FOLDER}/download/{name}").status_code == 404
    assert client.get("/en/rules/editions/2019-01-01/download/en.txt").status_code == 404


def test_the_api_tells_of_files_and_downloads(client: Client, edition: Path) -> None:
    (source,) = client.get("/api/v1/editions").json()[0]["sources"]
    assert source["encoding"]
    assert json.loads(client.get(source["downloads"][-1]).content)["effective"] == "2020-01-01"


def test_a_download_is_no_page_to_be_reported_but_no_fault_either(client: Client, edition: Path) -> None:
    assert client.get("/report/", {"about": f"{FOLDER}/download/en.txt"}).status_code in (200, 404)


def test_few_queries(client: Client, edition: Path, django_assert_max_num_queries) -> None:
    for address in (f"{FOLDER}/", f"{FOLDER}/download/en.json"):
        with django_assert_max_num_queries(12):
            assert client.get(address).status_code == 200
