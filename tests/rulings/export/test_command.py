"""The command ``export``: what it writes is imported again to the same rows."""

from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulings.export import FORMS
from rulings.export.rows import exported_edition
from rulings.ingest.import_corpus import import_corpus
from rulings.ingest.import_document import import_document
from rulings.ingest.import_rules import import_rules
from rulings.ingest.parsed import SourceError
from rulings.models import (
    Citation,
    Edition,
    EditionSource,
    GlossaryTerm,
    GlossaryVersion,
    Rule,
    RuleVersion,
    TranslationState,
)
from tests.rulings.export.samples import DAY, awkward

pytestmark = pytest.mark.django_db

MODELS = (
    Citation, TranslationState, RuleVersion, GlossaryVersion, EditionSource, Edition, Rule, GlossaryTerm
)  # fmt: skip
LANGUAGES = ("en", "zh-hans", "zh-hant")


@pytest.fixture(scope="module", autouse=True)
def _loaded(made_once: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The sample edition in English and Simplified Chinese, with Traditional converted."""
    source = tmp_path_factory.mktemp("sample") / "source.json"
    source.write_text(FORMS["json"].render(awkward("zh-hans", "en")), encoding="utf-8")
    assert import_rules(source).is_change


@pytest.fixture
def loaded(tmp_path: Path) -> Path:
    """A folder for what is written of the sample edition."""
    return tmp_path


def written(folder: Path, language: str, name: str) -> Path:
    path = folder / f"{language}.{name}.txt"
    call_command("export", edition=str(DAY), language=language, format=name, output=path)
    return path


def rows() -> list[list[str]]:
    return [sorted(map(str, model.objects.values_list())) for model in MODELS]


def said(languages: tuple[str, ...]) -> tuple:
    """Rule versions, glossary and front matter in these languages."""
    names = [f"{{}}_{language.replace('-', '_')}" for language in languages]

    def fields(*wanted: str) -> list[str]:
        return [name.format(field) for name in names for field in wanted]

    rules = RuleVersion.objects.values_list("number", "kind", *fields("title", "text", "examples"))
    terms = GlossaryVersion.objects.values_list(*fields("name", "definition"))
    matter = Edition.objects.values_list("effective", *fields("introduction", "credits"))
    return tuple(
        sorted(str(row) for row in found if any(part not in (None, []) for part in row[skipped:]))
        for found, skipped in ((rules, 2), (terms, 0), (matter, 1))
    )


def languages_in(name: str, language: str) -> tuple[str, ...]:
    if not FORMS[name].holds_both:
        return (language,)
    return exported_edition(DAY, language, both=True).languages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FORMS)
def test_an_export_imports_into_an_empty_database_to_the_same_rows(loaded, name, language):
    path, languages = written(loaded, language, name), languages_in(name, language)
    before = said(languages)
    for model in MODELS:
        model.objects.all().delete()
    outcome = import_rules(path)
    assert outcome.is_change
    assert said(languages) == before
    assert all(before[:2])  # rules and terms; the front matter is not converted to the other script
    assert not import_rules(path).is_change


def test_an_export_of_what_is_loaded_changes_no_row(loaded):
    before = rows()
    for language in LANGUAGES:
        for name in FORMS:
            assert not import_rules(written(loaded, language, name)).is_change
    assert rows() == before
    assert EditionSource.objects.filter(file_name="source.json").count() == 2


def test_a_changed_export_is_imported(loaded):
    path = written(loaded, "en", "markdown")
    path.write_text(
        path.read_text(encoding="utf-8").replace("**702.6** Glossary", "**702.6** Words"), "utf-8"
    )
    assert import_rules(path).is_change
    assert RuleVersion.objects.get(number="702.6").text_en == "Words"


def test_both_languages_stand_side_by_side_where_both_exist(loaded):
    assert languages_in("json", "en") == ("en", "zh-hans")
    assert languages_in("json", "zh-hant") == ("zh-hant", "en")
    assert "EDH" in written(loaded, "zh-hans", "dokuwiki").read_text(encoding="utf-8")


def test_exports_in_a_folder_are_told_from_cards_and_documents(loaded):
    for name, ending in (("json", "json"), ("markdown", "md"), ("text", "txt"), ("dokuwiki", "txt")):
        written(loaded, "en", name).rename(loaded / f"export.{name}.{ending}")
    (loaded / "README.md").write_text("# About these files\n\nThey are rules.\n", encoding="utf-8")
    report = import_corpus([loaded])
    assert {outcome.kind for outcome in report.outcomes} == {"edition"}
    assert len(report.outcomes) == 4
    assert [left.path.name for left in report.left] == ["README.md"]


def test_an_export_is_no_document(loaded):
    with pytest.raises(SourceError, match="import_rules"):
        import_document(written(loaded, "en", "markdown"))


def test_without_a_file_it_goes_to_standard_output(loaded):
    out = StringIO()
    call_command("export", edition=str(DAY), language="en", format="text", stdout=out)
    assert out.getvalue() == written(loaded, "en", "text").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"format": None}, "Say what to export: --format is missing."),
        ({"edition": None, "language": None}, "--edition and --language are missing."),
        ({"format": "pdf"}, "pdf is none of the forms"),
        ({"language": "fr"}, "fr is none of this site's languages"),
        ({"edition": "soon"}, "soon is not a date"),
        ({"edition": "2001-01-01"}, "No edition in force from 2001-01-01 is loaded."),
        ({"output": Path("/nowhere/at/all.txt")}, "cannot be written"),
    ],
)
def test_bad_arguments_are_told_in_one_sentence(loaded, wrong, told):
    with pytest.raises(CommandError) as error:
        call_command("export", **{"edition": str(DAY), "language": "en", "format": "text", **wrong})
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_a_language_that_the_edition_lacks_is_told(loaded):
    day = date(2024, 6, 1)
    path = loaded / "english.txt"
    path.write_text(FORMS["text"].render(awkward("en")).replace(str(DAY), str(day)), encoding="utf-8")
    for model in MODELS:
        model.objects.all().delete()
    import_rules(path)
    with pytest.raises(CommandError, match="no rules in zh-hans; it is there in en"):
        call_command("export", edition=str(day), language="zh-hans", format="text")
