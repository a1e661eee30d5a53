"""The curators' pages of terms: what a change touches is shown before it is saved."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.script import convert
from faqsite.termbase.due import count_due
from faqsite.termbase.exchange import read_terms, write_terms
from faqsite.termbase.models import Term, TermForm
from faqsite.termbase.storage import add_missing, stored_terms
from faqsite.termbase.terms import Form, FormKind, KnownTerm, Status
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import Ruling, TranslationState
from tests.admin_pages import address, form_data, queries
from tests.factories import make_card, make_edition, make_rule, make_ruling

pytestmark = pytest.mark.django_db
LIST = "/admin/termbase/term/"
IMPORT = "/admin/termbase/term/import/"
FROG = KnownTerm(
    "stone-frog",
    {ZH_HANS: "石蛙术", ZH_HANT: "石蛙術", EN: "stone frog"},
    forms=(Form(EN, "rock toad", FormKind.OLDER, source="own words"),),
)


@pytest.fixture(autouse=True)
def _terms(live_terms: None) -> None:
    add_missing([FROG, KnownTerm("mana", {ZH_HANS: "法术力", ZH_HANT: "魔法力", EN: "mana"})])


def use_in_texts() -> None:
    make_rule("701.1", make_edition(), {"zh-hans": "石蛙术是关键词。", "zh-hant": "石蛙術是關鍵詞。"})
    make_ruling(make_card(), text={"en": "Two stone frogs meet a rock toad."})
    make_ruling(make_card(), text={"en": "Milestone frogs are none."})


def sent(client: Client, **changes: Any) -> dict[str, Any]:
    return form_data(client, address(Term, "change", frog().pk)) | changes


def frog() -> Term:
    return Term.objects.get(key="stone-frog")


def test_lists_and_forms_need_few_queries(admin_client: Client) -> None:
    use_in_texts()
    queries(admin_client, LIST)
    few = queries(admin_client, LIST)
    add_missing([KnownTerm(f"t{i}", {EN: f"t{i}"}, forms=FROG.forms) for i in range(30)])
    assert queries(admin_client, LIST) <= few <= 20
    page = address(Term, "change", frog().pk)
    queries(admin_client, page)  # content types are fetched once and kept
    assert queries(admin_client, page) <= 30


def test_the_form_shows_where_the_words_are_used(admin_client: Client) -> None:
    use_in_texts()
    page = admin_client.get(address(Term, "change", frog().pk)).content.decode()
    assert "<mark>石蛙術</mark>是關鍵詞" in page
    assert "<mark>stone frogs</mark>" in page
    assert "Milestone" not in page


def test_a_changed_word_is_saved_only_when_its_uses_were_seen(admin_client: Client) -> None:
    use_in_texts()
    page = address(Term, "change", frog().pk)
    changed = sent(admin_client, name_zh_hant="岩蟆術")
    asked = admin_client.post(page, changed)
    assert asked.status_code == 200
    assert frog().name_zh_hant == "石蛙術"
    assert convert("石蛙术", ZH_HANS, ZH_HANT) == "石蛙術"
    shown = asked.content.decode()
    assert "<del>石蛙術</del> <ins>岩蟆術</ins>" in shown
    assert "<mark>石蛙術</mark>" in shown
    again = dict(asked.context["sent"])
    assert admin_client.post(page, again).status_code == 302
    assert frog().name_zh_hant == "岩蟆術"
    assert convert("石蛙术", ZH_HANS, ZH_HANT) == "岩蟆術"


def test_a_changed_note_is_saved_at_once(admin_client: Client) -> None:
    page = address(Term, "change", frog().pk)
    response = admin_client.post(page, sent(admin_client, notes="croaks"), follow=True)
    assert frog().notes == "croaks"
    assert frog().changed_by is not None
    assert "changed successfully" in response.content.decode()


def test_a_refused_form_says_why(admin_client: Client) -> None:
    page = address(Term, "change", frog().pk)
    nothing = {f"name_{code}": "" for code in ("zh_hant", "zh_hans", "en")}
    response = admin_client.post(page, sent(admin_client, **nothing))
    assert "A term has a name in one language at least." in response.content.decode()
    assert frog().name_en == "stone frog"


def test_a_new_term_is_proposed_first(admin_client: Client) -> None:
    page = address(Term, "add")
    given = form_data(admin_client, page) | {"key": "pond", "name_zh_hans": "池塘", "forms-0-text": ""}
    asked = admin_client.post(page, given)
    assert not Term.objects.filter(key="pond").exists()
    admin_client.post(page, dict(asked.context["sent"]))
    assert Term.objects.get(key="pond").status == "proposed"


def test_other_words_are_edited_with_the_term(admin_client: Client) -> None:
    page = address(Term, "change", frog().pk)
    changed = sent(admin_client, **{"forms-0-text": "boulder toad", "_confirmed": "1"})
    assert admin_client.post(page, changed).status_code == 302
    assert TermForm.objects.get().text == "boulder toad"


@pytest.mark.parametrize(("action", "status"), [("propose", "proposed"), ("agree", "agreed")])
def test_agreeing_on_several_terms_shows_their_uses_first(
    admin_client: Client, action: str, status: str
) -> None:
    use_in_texts()
    other = "agreed" if status == "proposed" else "proposed"
    Term.objects.update(status=other)
    chosen = {"action": action, "_selected_action": [str(row.pk) for row in Term.objects.all()]}
    asked = admin_client.post(LIST, chosen)
    assert "<mark>石蛙術</mark>" in asked.content.decode()
    assert set(Term.objects.values_list("status", flat=True)) == {other}
    admin_client.post(LIST, {**chosen, "_confirmed": "1"})
    assert set(Term.objects.values_list("status", flat=True)) == {status}


@pytest.mark.parametrize("form", ["csv", "tbx"])
def test_chosen_terms_are_exported(admin_client: Client, form: str) -> None:
    response = admin_client.post(LIST, {"action": f"export_{form}", "_selected_action": [str(frog().pk)]})
    assert f'filename="terms.{form}"' in response.headers["Content-Disposition"]
    assert list(read_terms(response.content)) == [FROG]


def test_an_import_shows_what_it_would_change_before_it_does(admin_client: Client) -> None:
    use_in_texts()
    wanted = KnownTerm("stone-frog", {**FROG.names, ZH_HANT: "岩蟆術"}, status=Status.AGREED)
    file = BytesIO(write_terms([wanted, KnownTerm("pond", {EN: "pond"})], "csv"))
    file.name = "terms.csv"
    asked = admin_client.post(IMPORT, {"file": file})
    shown = asked.content.decode()
    assert "2 terms would change" in shown
    assert "<del>rock toad</del>" in shown
    assert "<mark>石蛙術</mark>" in shown
    assert frog().name_zh_hant == "石蛙術"
    admin_client.post(IMPORT, {"content": asked.context["content"], "confirmed": "1"})
    assert frog().name_zh_hant == "岩蟆術"
    assert not frog().forms.exists()
    assert {term.key for term in stored_terms()} == {"stone-frog", "mana", "pond"}


@pytest.mark.parametrize("given", [{}, {"content": "%"}, {"content": "eA=="}])
def test_a_bad_import_is_refused_on_the_page(admin_client: Client, given: dict[str, str]) -> None:
    response = admin_client.post(IMPORT, given)
    assert response.status_code == 200
    assert response.context["form"].errors["file"]


def test_who_may_only_propose_cannot_agree(client: Client, django_user_model: Any) -> None:
    from django.contrib.auth.models import Permission

    user = django_user_model.objects.create_user("translator", password="x", is_staff=True)
    names = ["add_term", "view_term", "add_termform", "view_termform"]
    user.user_permissions.set(Permission.objects.filter(codename__in=names))
    client.force_login(user)
    given = {
        "key": "pond",
        "name_en": "pond",
        "part_of_speech": "noun",
        "status": "agreed",
        "_confirmed": "1",
    }
    management = {f"forms-{name}": "0" for name in ("TOTAL_FORMS", "INITIAL_FORMS")}
    assert client.post(address(Term, "add"), given | management).status_code == 302
    assert Term.objects.get(key="pond").status == "proposed"
    assert client.get(reverse("admin:termbase_term_import")).status_code == 403


def test_texts_converted_with_a_former_name_are_converted_again_in_steps(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faqsite.termbase.admin_following.AT_ONCE", 1)
    rows = [make_ruling(make_card(), text={"zh-hans": f"石蛙术{n}。"}) for n in range(3)]
    fill_scripts(Ruling, [row.pk for row in rows])
    page = address(Term, "change", frog().pk)
    changed = sent(admin_client, name_zh_hant="岩蟆術") | {"_confirmed": "1"}
    said = admin_client.post(page, changed, follow=True).content.decode()
    assert "2 converted texts are still to be converted again." in said
    convert_page = "/admin/termbase/term/convert/"
    assert "2 converted texts are still" in admin_client.get(convert_page).content.decode()
    admin_client.post(convert_page)
    going_on = admin_client.post(convert_page, headers={"HX-Request": "true"}).content.decode()
    assert "All converted texts follow" in going_on
    assert {row.text_zh_hant[:3] for row in Ruling.objects.all()} == {"岩蟆術"}


def test_looking_at_a_term_changes_nothing(admin_client: Client) -> None:
    ruling = make_ruling(text={"zh-hans": "石蛙术。"})
    fill_scripts(Ruling, [ruling.pk])
    TranslationState.objects.update(source_fingerprint="")
    admin_client.get(address(Term, "change", frog().pk))
    assert count_due() == 1


def test_every_field_of_other_words_is_labelled(admin_client: Client) -> None:
    page = admin_client.get(address(Term, "change", frog().pk)).content.decode()
    fields = re.findall(r'<(?:input|select|textarea)[^>]*name="forms-0-(?!id|term|DELETE)[^>]*>', page)
    assert len(fields) >= 7
    assert all("aria-label=" in field for field in fields)
