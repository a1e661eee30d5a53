"""What the README says is what there is: commands, settings, packages, versions and places."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    found = [*ROOT.glob("*/management/commands/*.py"), *ROOT.glob("faqsite/*/management/commands/*.py")]
    return sorted(path.stem for path in found if not path.stem.startswith("_"))


def variables() -> list[str]:
    """Every environment variable that the settings and scripts read."""
    settings = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "faqsite/settings").glob("*.py"))
    return sorted(set(re.findall(r'(?:flag|words|required|environ\.get|environ)[\(\[]"([A-Z_]+)"', settings)))


def packages() -> list[str]:
    lines = [*_lines("requirements.in"), *_lines("requirements-dev.in")]
    return sorted({re.split(r"[\[<>=]", line)[0] for line in lines if not line.startswith("-")})


def _lines(name: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


@pytest.mark.parametrize("command", commands())
def test_every_command_is_documented(command):
    assert f"`{command} " in README or f"`{command}`" in README


@pytest.mark.parametrize("variable", [name for name in variables() if name != "DJANGO_SETTINGS_MODULE"])
def test_every_setting_is_documented(variable):
    assert f"`{variable}`" in README


@pytest.mark.parametrize("package", packages())
def test_every_package_has_its_reason(package):
    assert package.lower() in README.lower()


def test_the_lists_are_not_empty():
    assert len(commands()) > 5
    assert len(variables()) > 5
    assert len(packages()) > 10


def test_versions_are_those_of_the_project():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    python = re.search(r'requires-python = ">=([\d.]+)"', project)
    django = re.search(r"(?i)^django==(\d+\.\d+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert python
    assert django
    assert f"Python {python[1]} or newer" in README
    assert f"Django {django[1]}" in README


@pytest.mark.parametrize(
    "place", re.findall(r"^\| `([a-z_/.*]+)`", README.split("## Where things are")[1], re.M)
)
def test_every_place_of_the_map_exists(place):
    assert list(ROOT.glob(place.rstrip("/"))), place
