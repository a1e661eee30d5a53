"""Settings are secure unless the environment says otherwise, and production refuses to start half set up."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from faqsite.settings.environment import number

ROOT = Path(__file__).resolve().parents[2]
SECRET = "a-long-secret-for-one-test-" + "0123456789abcdefghijklmnopqrstuvwxyz"
GIVEN = (
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "SITE_TLS",
    "DEBUG",
    "DATABASE_URL",
    "REDIS_URL",
    "CSRF_TRUSTED_ORIGINS",
)


def manage(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py by itself, with nothing of this process's settings in the environment."""
    kept = {name: value for name, value in os.environ.items() if name not in GIVEN}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**kept, "VAR_DIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def production(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return manage(tmp_path, *arguments, DJANGO_SETTINGS_MODULE="faqsite.settings.prod", **environment)


@pytest.mark.parametrize(
    ("environment", "missing"),
    [
        ({"ALLOWED_HOSTS": "rules.example"}, "SECRET_KEY"),
        ({"ALLOWED_HOSTS": "rules.example", "SECRET_KEY": "  "}, "SECRET_KEY"),
        ({"SECRET_KEY": SECRET}, "ALLOWED_HOSTS"),
        ({"SECRET_KEY": SECRET, "ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS"),
    ],
)
def test_production_does_not_start_without(tmp_path: Path, environment: dict[str, str], missing: str) -> None:
    result = production(tmp_path, "check", **environment)
    assert result.returncode != 0
    assert f"{missing} is not set; production does not start without it." in result.stderr


def test_check_deploy_is_silent_in_production(tmp_path: Path) -> None:
    result = production(
        tmp_path,
        "check",
        "--deploy",
        "--fail-level",
        "DEBUG",
        SECRET_KEY=SECRET,
        ALLOWED_HOSTS="rules.example",
    )
    assert result.returncode == 0, result.stderr
    assert "no issues" in result.stdout
    assert "WARNING" not in result.stderr


@pytest.mark.parametrize("module", ["dev", "prod"])
def test_debug_is_off_by_default(tmp_path: Path, module: str) -> None:
    code = "from django.conf import settings; print(settings.DEBUG, settings.SECURE_SSL_REDIRECT)"
    result = manage(
        tmp_path, "shell", "--no-imports", "-c", code,
        DJANGO_SETTINGS_MODULE=f"faqsite.settings.{module}", SECRET_KEY=SECRET, ALLOWED_HOSTS="rules.example",
    )  # fmt: skip
    assert result.stdout.strip() == "False True", result.stderr


@pytest.mark.parametrize("text", ["mail", "-1", "65536", "٢٥"])
def test_a_port_that_is_none_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("EMAIL_PORT", text)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_PORT must be a whole number, at most 65535"):
        number("EMAIL_PORT", 587, most=65_535)


def test_a_flag_that_is_neither_yes_nor_no_is_refused(tmp_path: Path) -> None:
    result = manage(tmp_path, "check", DJANGO_SETTINGS_MODULE="faqsite.settings.dev", SITE_TLS="perhaps")
    assert result.returncode != 0
    assert "SITE_TLS must be one of" in result.stderr


def test_secret_of_one_machine_is_kept_and_private(tmp_path: Path) -> None:
    from faqsite.settings.environment import kept_secret

    path = tmp_path / "var" / "secret_key"
    first = kept_secret(path)
    assert kept_secret(path) == first
    assert len(first) >= 50
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/en/", "/zh-hant/rules/", "/admin/login/", "/en/nothing-here/"])
def test_content_security_policy_allows_nothing_inline(client: Client, page: str) -> None:
    policy = client.get(page)["Content-Security-Policy"]
    directives = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == "'self'"
    assert directives["style-src"] == "'self'"
    assert directives["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.django_db
def test_pages_tell_the_browser_not_to_guess_frame_or_leak(client: Client) -> None:
    response = client.get("/en/")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"


def test_passwords_are_checked_and_tries_are_counted() -> None:
    assert len(settings.AUTH_PASSWORD_VALIDATORS) == 4
    assert "axes.middleware.AxesMiddleware" in settings.MIDDLEWARE
