"""The traps of translated fields and static files that others fell into, each avoided here.

The numbers are those of the project's list of such reports (ASKS.md, 75 to 94); language tags (75,
77, 90) have their own tests in test_languages.py, static files
(85, 86) in test_static_files.py, what a curator sees (87 to 89) in test_admin.py.
"""

import ast
import json
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.utils import translation
from modeltranslation.translator import translator

from cards.models import Card, Face, Set
from faqsite.languages import LANGUAGES, columns
from faqsite.translated import by_language, literal, set_text, text_in
from rulings.fingerprints import translated_fields
from rulings.models import Block, Document, RuleVersion
from tests.factories import make_block, make_card, make_document, make_edition, make_rule, make_section

TRANSLATED = sorted(translator.get_registered_models(), key=lambda model: model.__name__)


# 78: a blank translation of a unique field is "already there".


@pytest.mark.parametrize("model", TRANSLATED, ids=lambda model: model.__name__)
def test_no_translated_field_is_unique(model: type[models.Model]) -> None:
    names = {*translated_fields(model), *columns(*translated_fields(model))}
    assert not [field.name for field in model._meta.concrete_fields if field.name in names and field.unique]
    together = {name for unique in model._meta.total_unique_constraints for name in unique.fields}
    assert not names & together


# 79, 84: two kinds of empty, and an empty string that stops the fallback.


@pytest.mark.parametrize("model", TRANSLATED, ids=lambda model: model.__name__)
def test_every_column_may_be_null_and_none_has_an_empty_default(model: type[models.Model]) -> None:
    for name in columns(*translated_fields(model)):
        field = model._meta.get_field(name)
        assert field.null, name
        assert field.get_default() is None, name


@pytest.mark.parametrize("empty", ["", None, [], ()])
def test_there_is_one_empty_and_it_is_null(empty: object) -> None:
    rule = RuleVersion()
    for field in ("title", "text", "examples"):
        set_text(rule, field, "zh-hant", empty)
    assert rule.title_zh_hant is rule.text_zh_hant is rule.examples_zh_hant is None


def test_an_empty_text_does_not_stop_the_fallback() -> None:
    card = Card(name_zh_hant="", name_zh_hans="石蛙")
    assert (str(text_in(card, "name", "zh-hant")), text_in(card, "name", "zh-hant").language) == (
        "石蛙",
        "zh-hans",
    )


# 76, 93, 94: fallback is a decision, shown to the reader, in its own language.


@pytest.mark.django_db
def test_a_fallback_is_marked_with_its_language_and_a_note(client: Client) -> None:
    edition = make_edition()
    make_rule("702", edition, title={"en": "Keyword Abilities"})
    make_rule("702.1", edition, {"zh-hans": "关键词异能写在牌上。"})
    html = client.get("/zh-hant/rules/702.1/").content.decode()
    assert re.search(r'lang="zh-Hans"[^>]*>.*?关键词异能写在牌上。', html, re.DOTALL)
    assert "尚未翻譯" in html


def test_a_fallback_never_gets_into_the_column() -> None:
    card = Card(name_en="Stone Frog")
    with translation.override("zh-hant"):
        assert text_in(card, "name", "zh-hant").is_fallback
        assert card.name is None
    assert by_language(card, "name") == {"zh-hant": None, "zh-hans": None, "en": "Stone Frog"}


@pytest.mark.parametrize("sheet", ["faqsite/site.css", "faqsite/admin/languages.css"])
def test_fonts_of_chinese_go_by_language(sheet: str) -> None:
    found = finders.find(sheet)
    assert isinstance(found, str)
    css = Path(found).read_text(encoding="utf-8")
    stacks = re.findall(r"([^{}]+)\{[^{}]*font-family:([^;}]+)", css)
    by_script = {
        script: [fonts for selector, fonts in stacks if f":lang({script})" in selector]
        for script in ("zh-Hant", "zh-Hans")
    }
    assert all("TC" in fonts for fonts in by_script["zh-Hant"])
    assert all("SC" in fonts for fonts in by_script["zh-Hans"])
    assert by_script["zh-Hant"]
    assert by_script["zh-Hans"]
    chinese = [selector for selector, fonts in stacks if re.search(r"\b[TS]C\b|YaHei|JhengHei", fonts)]
    assert all(":lang(" in selector for selector in chinese)


# 83, 80: the active language must not decide where a text goes.


@pytest.mark.django_db
@pytest.mark.parametrize("active", LANGUAGES)
def test_explicit_columns_are_not_copied_into_the_active_language(active: str) -> None:
    with translation.override(active):
        pk = Card.objects.create(slug="frog", name_zh_hans="石蛙").pk
        Set.objects.create(code="ABC", name_en="A Set")
    card = Card.objects.get(pk=pk)
    assert by_language(card, "name") == {"zh-hant": None, "zh-hans": "石蛙", "en": None}
    assert by_language(Set.objects.get(), "name") == {"zh-hant": None, "zh-hans": None, "en": "A Set"}


BY_NAME = ("values", "values_list", "order_by", "only", "defer", "filter", "exclude", "create", "update")


def test_no_code_of_ours_names_a_bare_translated_field_in_a_query() -> None:
    """``values("title")`` would give the active language's column, and None where that has nothing."""
    root = Path(__file__).resolve().parents[2]
    bare = {name for model in TRANSLATED for name in translated_fields(model)} - {"name", "faces"}
    found = []
    for package in ("cards", "rulings", "faqsite"):
        for file in sorted((root / package).rglob("*.py")):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            found += [f"{file.name}:{call.lineno}" for call in _queries(tree) if _names(call) & bare]
    assert found == []


def test_a_bare_translated_field_in_a_query_would_be_found() -> None:
    tree = ast.parse(
        'Card.objects.filter(text__isnull=True).first()\nKeywordTally.objects.filter(title="flying")'
    )
    assert [_names(query) for query in _queries(tree)] == [{"text", "isnull"}]


def _queries(tree: ast.AST) -> list[ast.Call]:
    """All but those that begin with a model without translated fields (``KeywordTally.objects``)."""
    plain = {model.__name__ for model in apps.get_models()} - {model.__name__ for model in TRANSLATED}
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    queries = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in BY_NAME]
    return [call for call in queries if _begins_with(call) not in plain]


def _begins_with(call: ast.expr) -> str | None:
    """The name that a chain of calls and attributes begins with."""
    while not isinstance(call, ast.Name):
        if not isinstance(call, ast.Call | ast.Attribute):
            return None
        call = call.func if isinstance(call, ast.Call) else call.value
    return call.id


def _names(call: ast.Call) -> set[str]:
    """The fields that a call names, without lookups ("title__isnull" → "title")."""
    positional = (
        arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    )
    names = [*positional, *(keyword.arg for keyword in call.keywords if keyword.arg)]
    return {part for name in names for part in (name.lstrip("-").split("__")[0], name.split("__")[-1])}


# 81: a database that had one language only keeps what it has, and where it has it.


@pytest.mark.django_db
@pytest.mark.parametrize("active", LANGUAGES)
def test_nothing_is_read_from_the_bare_column(active: str) -> None:
    """It gets a copy in whatever language was active; the text is in the three columns."""
    card = make_card({"en": "Stone Frog", "zh-hant": "石蛙"})
    literal(Card).update(name="left over")
    with translation.override(active):
        assert by_language(Card.objects.get(), "name") == by_language(card, "name")
        assert not Card.objects.filter(name="left over").exists()
        assert Card.objects.get().name != "left over"


# 82: fixtures and backups keep every column.


@pytest.mark.django_db
@pytest.mark.parametrize("dumped_in", LANGUAGES)
@pytest.mark.parametrize("loaded_in", LANGUAGES)
def test_dump_and_load_keep_all_languages(tmp_path: Path, dumped_in: str, loaded_in: str) -> None:
    make_card({"en": "Stone Frog", "zh-hans": "石蛙"}, {"zh-hant": "敏捷"})
    section = make_section(make_document({"zh-hant": "問答"}), {"en": "Notes"})
    make_block(section, "card", faces={"zh-hans": [{"name": "石蛙"}]})
    make_rule("702.1", make_edition(), {"en": "Text."}, examples={"zh-hant": ["例一", "例二"]})
    before = _all_columns()
    fixture = tmp_path / "dump.json"
    with translation.override(dumped_in):
        call_command("dumpdata", "cards", "rulings", output=str(fixture), verbosity=0)
    _empty_all()
    with translation.override(loaded_in):
        call_command("loaddata", str(fixture), verbosity=0)
    assert _all_columns() == before
    assert len(json.loads(fixture.read_text(encoding="utf-8"))) == sum(map(len, before.values()))


def _all_columns() -> dict[str, list[dict[str, object]]]:
    """Every column of every row, as the database has it, but for the bare ones that nothing is read from."""
    found = {}
    for label in ("cards", "rulings"):
        for model in apps.get_app_config(label).get_models():
            bare = translated_fields(model) if model in TRANSLATED else ()
            names = [field.attname for field in model._meta.concrete_fields if field.name not in bare]
            found[model.__name__] = list(literal(model).order_by("pk").values(*names))
    return found


def _empty_all() -> None:
    for model in (Block, Document, RuleVersion, Face, Card):
        model.objects.all().delete()
    for label in ("rulings", "cards"):
        for model in apps.get_app_config(label).get_models():
            model.objects.all().delete()


# 87, 88: no history table copies translated columns with their constraints.


def test_no_model_has_a_history_table() -> None:
    assert [model.__name__ for model in apps.get_models() if "istorical" in model.__name__] == []
