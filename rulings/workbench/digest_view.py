"""A person's own wish for the weekly digest; and the link in each mail that ends it, without logging in."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from faqsite.admin_base import curator
from faqsite.languages import ENDONYMS, LANGUAGES
from rulings.digest_mail import stop
from rulings.models import DigestWish
from rulings.workbench.pages import page
from rulings.workbench.text_view import require_staff_rights


class DigestForm(forms.Form):
    wanted = forms.BooleanField(label=gettext_lazy("Send me the weekly digest"), required=False)
    email = forms.EmailField(label=gettext_lazy("Mail address"), required=False)
    languages = forms.MultipleChoiceField(
        label=gettext_lazy("Of these languages"),
        choices=list(ENDONYMS.items()),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("wanted") and not data.get("email"):
            self.add_error("email", _("Without an address nothing can be sent."))
        if data.get("wanted") and not data.get("languages"):
            self.add_error("languages", _("Choose at least one language."))
        return data


def digest_view(request: HttpRequest) -> HttpResponse:
    require_staff_rights(request)
    user = curator(request)
    wish = DigestWish.objects.filter(user=user).first()
    initial = {
        "wanted": wish is not None,
        "email": user.email,
        "languages": wish.languages if wish else list(LANGUAGES),
    }
    form = DigestForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        _keep(user, form)
        messages.success(request, _("Saved."))
        return redirect("admin:workbench-digest")
    return page(request, "digest", _("Weekly digest"), {"form": form, "can_send": bool(settings.EMAIL_HOST)})


def _keep(user: User, form: DigestForm) -> None:
    if not form.cleaned_data["wanted"]:
        DigestWish.objects.filter(user=user).delete()
        return
    User.objects.filter(pk=user.pk).update(email=form.cleaned_data["email"])
    values = {
        "languages": form.cleaned_data["languages"],
        "page_language": translation.get_language() or settings.LANGUAGE_CODE,
    }
    DigestWish.objects.update_or_create(user=user, defaults=values)


@csrf_exempt  # mail programs end it with a POST of their own (RFC 8058); the link is signed
@never_cache
def stop_view(request: HttpRequest, token: str) -> HttpResponse:
    """GET asks, so that a program that only follows links ends nothing; POST ends it."""
    if request.method == "POST":
        try:
            stop(token)
        except BadSignature as error:
            raise Http404("no such link") from error
    context = {"is_done": request.method == "POST", "site_header": admin.site.site_header}
    return render(request, "admin/workbench/digest_stop.html", context)
