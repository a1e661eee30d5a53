"""Inviting people, for administrators; and the page to which an invitation leads, for who holds its link."""

from __future__ import annotations

from typing import Any

from axes.handlers.proxy import AxesProxyHandler
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth import login
from django.contrib.auth.forms import BaseUserCreationForm
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import PermissionDenied
from django.core.mail import send_mail
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from faqsite.admin_base import curator
from faqsite.languages import ENDONYMS
from rulings.invitations import VALID_FOR, DeadLinkError, accept, invitation_of, may_invite, token_of
from rulings.models import Invitation
from rulings.workbench.pages import page

ROLES = [
    (Invitation.Role.TRANSLATOR.value, gettext_lazy("translator")),
    (Invitation.Role.REVIEWER.value, gettext_lazy("reviewer (translates too)")),
    (Invitation.Role.EDITOR.value, gettext_lazy("editor (all languages, documents and cards)")),
]
# What failed tries of links are counted under, as those of passwords are.
TRIED = {"username": "an invitation's link"}
SHOWN = 30


class InvitationForm(forms.ModelForm):
    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=ROLES, widget=forms.RadioSelect)
    languages = forms.MultipleChoiceField(
        label=gettext_lazy("Languages"),
        choices=list(ENDONYMS.items()),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    page_language = forms.ChoiceField(
        label=gettext_lazy("Pages are shown to them in"), choices=list(ENDONYMS.items())
    )

    class Meta:
        model = Invitation
        fields = ("name", "email", "role", "languages", "page_language")
        labels = {"name": gettext_lazy("Name"), "email": gettext_lazy("Mail address (optional)")}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("role") not in (None, Invitation.Role.EDITOR) and not data.get("languages"):
            self.add_error("languages", _("Choose at least one language."))
        return data


def invite_view(request: HttpRequest) -> HttpResponse:
    """The form and the latest invitations; POST makes one and shows its link, or withdraws one."""
    if not may_invite(curator(request)):
        raise PermissionDenied
    if "withdraw" in request.POST:
        return _withdrawn(request)
    form = InvitationForm(request.POST or None, initial={"page_language": translation.get_language()})
    context: dict[str, Any] = {"form": form, "days": VALID_FOR.days}
    if request.method == "POST" and form.is_valid():
        form.instance.invited_by = curator(request)
        invitation = form.save()
        link = request.build_absolute_uri(reverse("admin:invitation", args=[token_of(invitation)]))
        context |= {"link": link, "invitation": invitation, "is_mailed": _mailed(invitation, link)}
    context["invitations"] = Invitation.objects.select_related("used_by")[:SHOWN]
    return page(request, "invite", _("Invite"), context)


def _withdrawn(request: HttpRequest) -> HttpResponse:
    key = request.POST["withdraw"]
    Invitation.objects.filter(pk=int(key) if key.isdecimal() else 0).update(is_over=True)
    messages.success(request, _("The link is dead now."))
    return redirect("admin:workbench-invite")


def _mailed(invitation: Invitation, link: str) -> bool:
    """Whether it went out by mail too, in the language of the person who is invited."""
    if not invitation.email or not settings.EMAIL_HOST:
        return False
    with translation.override(invitation.page_language):
        said = _("You are invited to work on the rules of Magic in Chinese. This link makes your account:")
        until = _("It works once, within %(days)s days.") % {"days": VALID_FOR.days}
        subject = _("An invitation to the translators’ workbench")
        body = f"{invitation.name}\n\n{said}\n\n{link}\n\n{until}\n"
        return bool(send_mail(subject, body, None, [invitation.email]))


@never_cache
@sensitive_post_parameters()
def accept_view(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows the form for name and password, POST makes the account and leads to the help page."""
    if not AxesProxyHandler.is_allowed(request, TRIED):
        return _dead(request, 429)
    try:
        invitation = invitation_of(token)
        with translation.override(invitation.page_language):
            return _answer(request, token, invitation)
    except DeadLinkError:
        user_login_failed.send(sender=__name__, credentials=TRIED, request=request)
        return _dead(request, 404)


def _dead(request: HttpRequest, status: int) -> HttpResponse:
    context = {"is_dead": True, "site_header": admin.site.site_header}
    return render(request, "admin/workbench/invitation.html", context, status=status)


def _answer(request: HttpRequest, token: str, invitation: Invitation) -> HttpResponse:
    form: BaseUserCreationForm = BaseUserCreationForm(request.POST or None, instance=User())
    if request.method == "POST" and form.is_valid():
        user = accept(token, form.save(commit=False))
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        response = redirect("admin:workbench-help")
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, invitation.page_language, max_age=31_536_000,
            secure=settings.LANGUAGE_COOKIE_SECURE, samesite="Lax",
        )  # fmt: skip
        return response
    context = {"form": form, "invitation": invitation, "site_header": admin.site.site_header}
    return render(request, "admin/workbench/invitation.html", context)
