"""The interface is wholly translated, and the compiled catalogues are those of the sources."""

import ast
import gettext
import re
from pathlib import Path

import pytest
from django.conf import settings

LOCALES = ("zh_Hant", "zh_Hans")
FOLDER = Path(settings.LOCALE_PATHS[0])
_ENTRY = re.compile(
    r'^msgid ((?:".*"\n)+)(?:msgid_plural (?:".*"\n)+)?msgstr(?:\[0\])? ((?:".*"\n?)+)', re.MULTILINE
)
_IN_TEMPLATE = re.compile(r'{% translate "((?:[^"\\]|\\.)*)"')


def joined(lines: str) -> str:
    return "".join(ast.literal_eval(line) for line in lines.splitlines())


def catalogue(locale: str) -> dict[str, str]:
    source = (FOLDER / locale / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    entries = {joined(found[1]): joined(found[2]) for found in _ENTRY.finditer(source)}
    entries.pop("", None)
    return entries


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_is_translated(locale: str) -> None:
    assert len(catalogue(locale)) > 200
    assert [message for message, translation in catalogue(locale).items() if not translation] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_no_translation_is_a_guess(locale: str) -> None:
    source = (FOLDER / locale / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    assert not re.search(r"^#,.*\bfuzzy\b", source, re.MULTILINE)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_compiled_catalogue_is_that_of_its_source(locale: str) -> None:
    """A fresh machine may lack msgfmt: the compiled files are part of the repository."""
    with (FOLDER / locale / "LC_MESSAGES" / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    stale = {
        message
        for message, translation in catalogue(locale).items()
        if translation not in (compiled.gettext(message), compiled.ngettext(message, message, 1))
    }
    assert stale == set(), "run: manage.py compilemessages"


@pytest.mark.parametrize("locale", LOCALES)
def test_translations_keep_the_placeholders_of_their_messages(locale: str) -> None:
    for message, translation in catalogue(locale).items():
        assert set(re.findall(r"%\(\w+\)s", message)) >= set(re.findall(r"%\(\w+\)s", translation)), message


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_of_the_public_templates_is_in_the_catalogue(locale: str) -> None:
    known = catalogue(locale)
    for template in (settings.BASE_DIR / "templates").rglob("*.html"):
        if template.parent.name == "admin":
            continue
        for message in _IN_TEMPLATE.findall(template.read_text(encoding="utf-8")):
            assert message.replace("\\'", "'") in known, f"{template.name}: run manage.py makemessages"


def messages_in(source: str) -> set[str]:
    """The literals given to gettext, within f-strings too, where makemessages does not see them."""
    named = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
    return {
        str(call.args[0].value)
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") in named
        and isinstance(call.args[0], ast.Constant)
    }


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_of_the_code_is_in_the_catalogue(locale: str) -> None:
    known = catalogue(locale)
    sources = [
        file for app in ("cards", "faqsite", "rulings") for file in (settings.BASE_DIR / app).rglob("*.py")
    ]
    unknown = {message for file in sources for message in messages_in(file.read_text("utf-8")) - set(known)}
    assert unknown == set(), "run manage.py makemessages; it finds none within an f-string"


def test_messages_are_seen_within_f_strings() -> None:
    assert messages_in("f\"{escape(gettext('so'))}\" + _('more')") == {"so", "more"}


def test_traditional_readers_get_traditional_characters() -> None:
    """Characters that only Simplified Chinese writes so do not stand in the Traditional catalogue."""
    simplified_only = set("规则编号张语页录应这个为发时说显术词汇异书译关键")
    assert simplified_only & set("".join(catalogue("zh_Hant").values())) == set()
    assert simplified_only & set("".join(catalogue("zh_Hans").values())), "the other catalogue has them"


@pytest.mark.parametrize(("locale", "name"), [("zh_Hant", "發布釋疑"), ("zh_Hans", "发布释疑")])
def test_release_notes_have_one_name(locale: str, name: str) -> None:
    """The one that stands in the documents' titles: menus once said 發行註記 over a list of 發布釋疑."""
    said = {
        translation
        for message, translation in catalogue(locale).items()
        if "release notes" in message.lower()
    }
    assert len(said) > 8
    assert [each for each in said if name not in each] == []
