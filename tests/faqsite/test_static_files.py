"""Static files under production's storage, with DEBUG off: each page finds what it links to (ASKS 85, 86)."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client

from tests.factories import make_card, make_edition, make_rule


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory, django_test_environment: None) -> Path:
    """The static files as production has them: hashed, compressed and listed."""
    from django.test import override_settings

    root = tmp_path_factory.mktemp("static")
    # Compressing takes long and does not bear on which files there are.
    compressible = ("css", "js", "svg", "txt", "map", "md", "html")
    with override_settings(
        STORAGES=_production_storages(), STATIC_ROOT=root, WHITENOISE_SKIP_COMPRESS_EXTENSIONS=compressible
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
    return root


def _production_storages() -> dict[str, dict[str, str]]:
    from faqsite.settings import base

    return base.STORAGES


def test_each_static_file_has_one_source() -> None:
    seen: dict[str, str] = {}
    for finder in finders.get_finders():
        for path, storage in finder.list([]):
            place = storage.path(path)
            assert seen.setdefault(path, place) == place, path


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "status"),
    [
        ("/admin/", 200),
        ("/admin/rulings/ruleversion/", 200),
        ("/admin/rulings/ruleversion/{rule}/change/", 200),
        ("/admin/cards/card/{card}/change/", 200),
        ("/admin/cards/card/add/", 200),
        ("/admin/rulings/document/add/", 200),
        ("/admin/auth/user/", 200),
        ("/admin/nothing-here/", 404),
        ("/en/", 200),
        ("/zh-hant/rules/702.1/", 200),
        ("/zh-hans/nothing-here/", 404),
    ],
)
def test_pages_load_with_production_static_files(
    collected: Path, settings, admin_client: Client, page: str, status: int
) -> None:
    settings.STORAGES, settings.STATIC_ROOT, settings.DEBUG = _production_storages(), collected, False
    edition = make_edition()
    make_rule("702", edition, title={"en": "Keyword Abilities"})
    page = page.format(rule=make_rule("702.1", edition).pk, card=make_card().pk)
    response = admin_client.get(page)
    assert response.status_code == status
    linked = re.findall(r'(?:src|href)="/static/([^"#?]+)', response.content.decode())
    assert linked
    assert [path for path in linked if not (collected / path).is_file()] == []


@pytest.mark.django_db
def test_the_page_for_a_failure_loads_with_production_static_files(
    collected: Path, settings, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise RuntimeError("a fault")

    settings.STORAGES, settings.STATIC_ROOT, settings.DEBUG = _production_storages(), collected, False
    monkeypatch.setattr("faqsite.views.render", fail)
    client.raise_request_exception = False
    response = client.get("/en/how-it-works/")
    assert response.status_code == 500
    assert "a fault" not in response.content.decode()


def test_nothing_is_loaded_from_elsewhere() -> None:
    """Our templates, styles and scripts name no other host for something to load (85: no CDN either)."""
    root = Path(__file__).resolve().parents[2]
    files = [
        *root.glob("templates/**/*.html"),
        *root.glob("*/static/**/*.css"),
        *root.glob("*/static/**/*.js"),
    ]
    assert files
    outside = re.compile(r"""(?:src=|@import|url\()\s*["']?(?:https?:)?//""")
    assert [file.name for file in files if outside.search(file.read_text(encoding="utf-8"))] == []
