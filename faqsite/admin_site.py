"""The admin site: its heading, the order of its parts, and what waits for a curator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faqsite.languages import ENDONYMS, LANGUAGES

# Ours first; who may log in, and who tried to, last.
ORDER = ["rulings", "termbase", "cards", "search", "auth", "axes"]
RULINGS_ORDER = [
    "Document", "Section", "Block", "Ruling", "RulingPair", "Edition", "EditionSource", "Rule", "RuleVersion",
    "IdentityDecision", "GlossaryTerm", "GlossaryVersion", "NameReading", "TranslationState", "Citation",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something to be looked at: what, how many, and the list of them."""

    label: str
    count: int
    url: str


class CuratorsSite(AdminSite):
    site_header = gettext_lazy("Rules knowledge base: curators")
    site_title = gettext_lazy("Curators")
    index_title = gettext_lazy("Texts and their translations")
    site_url = "/"

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        apps = super().get_app_list(request, app_label)
        for app in apps:
            app["models"].sort(key=lambda model: _place(RULINGS_ORDER, model["object_name"]))
        return sorted(apps, key=lambda app: _place(ORDER, app["app_label"]))

    def get_urls(self) -> list[Any]:
        from rulings.workbench.urls import workbench_urls

        return [*workbench_urls(self), *super().get_urls()]

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        is_editor = self.has_permission(request) and request.user.has_perm("rulings.change_block")
        waiting = [one for one in what_waits() if one.count] if is_editor else []
        return super().index(request, {**(extra_context or {}), "waiting": waiting})


def _place(order: list[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def what_waits() -> list[Waiting]:
    """Doubts and citations that lead nowhere, then texts to be reviewed and missing ones by language."""
    from faqsite.models import ProblemReport
    from rulings.identity_decisions import doubts as doubts_on_identity
    from rulings.models import Block, Citation, Document, RulingPair, TranslationState

    def listed(model: str, **query: str) -> str:
        return f"{reverse(f'admin:rulings_{model}_changelist')}?{urlencode(query)}"

    doubts = Block.objects.exclude(doubts=[]).count()
    drafts = Document.objects.filter(is_public=False).count()
    choices = Block.objects.filter(proposed__isnull=False).count()
    unresolved = Citation.objects.filter(rule__isnull=True).count()
    notes = ProblemReport.objects.filter(is_done=False).count()
    notes_url = f"{reverse('admin:faqsite_problemreport_changelist')}?is_done__exact=0"
    waiting = [
        Waiting(_("Readers’ notes"), notes, notes_url),
        Waiting(_("Blocks with doubts"), doubts, listed("block", doubts="yes")),
        Waiting(_("Documents not yet published"), drafts, listed("document", is_public__exact="0")),
        Waiting(
            _("Passages that a corrected file has otherwise"), choices, listed("block", doubts="choices")
        ),
        Waiting(_("Citations that lead to no rule"), unresolved, listed("citation", found="no")),
        Waiting(
            _("Doubts on the identity of rules"),
            len(doubts_on_identity()),
            reverse("admin:rulings_identity_doubts"),
        ),
        Waiting(
            _("Rulings that may say the same"),
            RulingPair.objects.waiting().count(),
            reverse("admin:rulings_rulingpair_waiting"),
        ),
        _proposed_terms(),
    ]
    for state, label in (
        ("converted", _("%(language)s: converted, not yet reviewed")),
        ("draft", _("%(language)s: drafts")),
    ):
        for language in LANGUAGES:
            count = TranslationState.objects.filter(state=state, language=language).count()
            url = listed("translationstate", state__exact=state, language__exact=language)
            waiting.append(Waiting(label % {"language": ENDONYMS[language]}, count, url))
    return waiting


def _proposed_terms() -> Waiting:
    from faqsite.termbase.models import Term
    from faqsite.termbase.terms import Status

    count = Term.objects.filter(status=Status.PROPOSED.value).count()
    url = f"{reverse('admin:termbase_term_changelist')}?status__exact={Status.PROPOSED.value}"
    return Waiting(_("Terms proposed"), count, url)
