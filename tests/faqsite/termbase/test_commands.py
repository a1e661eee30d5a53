"""load_terms, export_terms, import_terms."""

import io
import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from faqsite.models import ContentVersion
from faqsite.search.models import SearchEntry
from faqsite.termbase.due import count_due
from faqsite.termbase.models import Term, TermForm
from faqsite.termbase.reconversion import Step, convert_due
from faqsite.termbase.starting import starting_terms
from faqsite.termbase.storage import add_missing, save_terms
from faqsite.termbase.terms import KnownTerm
from rulings.derived import rows_changed
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import RuleVersion, Ruling
from tests.factories import make_card, make_edition, make_rule, make_ruling

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_the_projects_own_terms_are_loaded_once_and_curators_words_stay(live_terms: None) -> None:
    assert run("load_terms") == f"{len(starting_terms())} terms added.\n"
    Term.objects.filter(key="mana").update(name_zh_hant="法力")
    Term.objects.filter(key="exile").delete()
    assert run("load_terms", "--if-empty") == ""
    assert run("load_terms") == "1 terms added.\n"
    assert Term.objects.get(key="mana").name_zh_hant == "法力"


def test_words_that_came_later_are_added_to_terms_that_no_curator_saved(
    live_terms: None, admin_user: User
) -> None:
    run("load_terms")
    for key in ("exile", "graveyard"):
        TermForm.objects.filter(term__key=key).delete()
    Term.objects.filter(key="graveyard").update(changed_by=admin_user)
    known = {term.key: term for term in starting_terms()}
    assert run("load_terms") == f"0 terms added, and {len(known['exile'].forms)} words to known ones.\n"
    assert Term.objects.get(key="exile").forms.count() == len(known["exile"].forms) > 0
    assert not Term.objects.get(key="graveyard").forms.exists()
    assert run("load_terms") == "0 terms added.\n"


@pytest.mark.parametrize("form", ["csv", "tbx"])
def test_an_exported_file_is_imported_without_a_change(live_terms: None, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"terms.{form}"
    run("export_terms", "--format", form, "--output", str(file))
    assert f"{len(starting_terms())} of {len(starting_terms())} terms changed." in run(
        "import_terms", str(file)
    )
    assert f"0 of {len(starting_terms())} terms changed." in run("import_terms", str(file))


def test_a_dry_run_changes_nothing_and_says_what_would(live_terms: None, tmp_path: Path) -> None:
    file = tmp_path / "terms.csv"
    file.write_text(
        "key,kind,zh-hant,zh-hans,en,part_of_speech,context,status,since,until,source,notes\n"
        "frog,term,蛙,,frog,noun,,agreed,,,,\nfrog,older,,,toad,,,,,2001,,\n",
        encoding="utf-8",
    )
    assert "frog: new\n1 of 1 terms would change." in run("import_terms", str(file), "--dry-run")
    assert not Term.objects.exists()
    (change,) = json.loads(run("import_terms", str(file), "--json"))
    assert (change["term"]["key"], change["is_new"]) == ("frog", True)
    assert Term.objects.get().name_zh_hant == "蛙"
    file.write_text(file.read_text(encoding="utf-8").replace("toad", "newt"), encoding="utf-8")
    said = run("import_terms", str(file), "--dry-run")
    assert "+ newt (en, older); - toad (en, older)" in said


def test_a_bad_file_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "terms.csv"
    file.write_bytes(b"\xff")
    with pytest.raises(CommandError, match="UTF-8"):
        run("import_terms", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        run("import_terms", str(tmp_path / "none"))
    with pytest.raises(CommandError, match="cannot be written"):
        run("export_terms", "--format", "csv", "--output", str(tmp_path / "no" / "file"))


def test_converted_texts_are_converted_again_and_written_ones_stay(live_terms: None) -> None:
    add_missing([KnownTerm("frog", {"zh-hans": "石蛙术", "zh-hant": "石蛙術"})])
    rows = [make_ruling(make_card(), text={"zh-hans": f"石蛙术{i}"}) for i in range(2)]
    fill_scripts(Ruling, [row.pk for row in rows])
    written = make_ruling(make_card(), text={"zh-hans": "石蛙术", "zh-hant": "石蛙術"})
    save_terms([KnownTerm("frog", {"zh-hans": "石蛙术", "zh-hant": "岩蟆術"})])
    assert run("convert_again", "frog") == "2 texts converted again.\n"
    assert [Ruling.objects.get(pk=row.pk).text_zh_hant for row in rows] == ["岩蟆術0", "岩蟆術1"]
    assert Ruling.objects.get(pk=written.pk).text_zh_hant == "石蛙術"
    assert SearchEntry.objects.get(kind="ruling", object_id=rows[0].pk).text["zh-hant"] == "岩蟆術0"
    with pytest.raises(CommandError, match="no term"):
        run("convert_again", "toad")


def test_a_changed_name_marks_what_was_converted_with_it_and_no_more(live_terms: None) -> None:
    add_missing([KnownTerm("frog", {"zh-hans": "石蛙术", "zh-hant": "石蛙術"})])
    frog = make_ruling(make_card(), text={"zh-hans": "石蛙术。"})
    other = make_ruling(make_card(), text={"zh-hans": "别的。"})
    card = make_rule("702.1", make_edition(), examples={"zh-hans": ["石蛙术。"]})
    fill_scripts(Ruling, [frog.pk, other.pk])
    fill_scripts(RuleVersion, [card.pk])
    save_terms([KnownTerm("frog", {"zh-hans": "石蛙术", "zh-hant": "岩蟆術"})])
    assert count_due() == 2
    assert convert_due(1) == Step(1, 1)
    assert convert_due(10) == Step(1, 0)
    assert RuleVersion.objects.get().examples_zh_hant == ["岩蟆術。"]
    save_terms([KnownTerm("frog", {"zh-hans": "石蛙术", "zh-hant": "石蛙術"})])
    assert run("convert_again") == "2 texts converted again.\n"
    assert Ruling.objects.get(pk=frog.pk).text_zh_hant == "石蛙術。"


def test_a_converted_name_follows_a_changed_term(live_terms: None) -> None:
    add_missing([KnownTerm("frog", {"zh-hans": "石蛙", "zh-hant": "石蛙"})])
    card = make_card({"en": "Test Frog", "zh-hans": "测试石蛙"})
    rows_changed([card.faces.get()])
    card.refresh_from_db()
    assert card.name_zh_hant == "測試石蛙"
    version = ContentVersion.current()
    save_terms([KnownTerm("frog", {"zh-hans": "石蛙", "zh-hant": "岩蟆"})])
    convert_due(10)
    card.refresh_from_db()
    assert card.name_zh_hant == "測試岩蟆"
    assert ContentVersion.current() > version
    assert not card.names.filter(language="zh-hant").exists()
