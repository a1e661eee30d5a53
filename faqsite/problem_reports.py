"""Readers' notes on a page: taken without an account, few at a time from one place, nothing kept of whom.

The only thing that a reader's request writes. What a note is counted by is a hash of the sender's address
with a key that is another every day, in the cache alone.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from datetime import date, timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import unquote, urlsplit

from django import forms
from django.conf import settings
from django.core import signing
from django.core.cache import caches
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy

from faqsite.languages import LANGUAGES
from faqsite.models import ProblemReport
from faqsite.reported_parts import Part
from faqsite.strange_text import unseen_in, without_unseen

MOST_WORDS = 1000
PER_SENDER_AN_HOUR = 5
PER_DAY = 300
MOST_LINKS = 2
SENDERS = "senders"  # the cache of counts: that of pages would soon have thrown them out
_HOUR = 3600
_FORM_IS_GOOD_FOR = 24 * _HOUR
_signer = signing.TimestampSigner(salt="faqsite.problem_reports")


def new_token() -> str:
    """Shows that a form came from here: in the form itself, since readers may take no cookies."""
    return _signer.sign("report")


class ReportForm(forms.Form):
    """The page, which text on it, what is wrong, and a box that no person sees: a program that fills it in
    shows itself."""

    about = forms.CharField(max_length=ProblemReport.LONGEST_ADDRESS, widget=forms.HiddenInput)
    words = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        max_length=MOST_WORDS,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "Please give no name or address: we keep your words and the page's address only."
        ),
    )
    token = forms.CharField(required=False, widget=forms.HiddenInput)
    website = forms.CharField(
        required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"})
    )

    def __init__(self, parts: Sequence[Part], *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.parts = {part.key: part for part in parts}
        whole = ("", gettext_lazy("the whole page, or something else"))
        self.fields["part"] = forms.ChoiceField(
            label=gettext_lazy("What on the page do you mean?"),
            choices=[whole, *((part.key, part.label) for part in parts)],
            required=False,
        )

    def clean_about(self) -> str:
        address = page_of(self.cleaned_data["about"])
        if address is None:
            raise forms.ValidationError(gettext_lazy("This address is none of a page of this site."))
        return address

    def clean_words(self) -> str:
        words = without_unseen(self.cleaned_data["words"]).replace("\r\n", "\n").strip()
        if not words:
            raise forms.ValidationError(self.fields["words"].error_messages["required"])
        if words.count("://") > MOST_LINKS:
            raise forms.ValidationError(gettext_lazy("A note with so many links is not taken."))
        return words

    @property
    def came_from_here(self) -> bool:
        """Whether the form was given out by this site, and not too long ago."""
        try:
            _signer.unsign(self.data.get("token", ""), max_age=_FORM_IS_GOOD_FOR)
        except signing.BadSignature:
            return False
        return True

    @property
    def is_by_a_program(self) -> bool:
        return bool(self.data.get("website"))


def is_sent_by_another_site(request: HttpRequest) -> bool:
    """What browsers themselves say of where a form stood."""
    fetched = request.headers.get("Sec-Fetch-Site")
    if fetched is not None:
        return fetched not in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is not None and origin.partition("://")[2] != request.get_host()


def page_of(address: str) -> str | None:
    """A public page's path and query from what was sent; None for anything else."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    is_public = parts.path.startswith(tuple(f"/{language}/" for language in LANGUAGES))
    is_elsewhere = bool(parts.scheme or parts.netloc)
    plain = unquote(address)
    if is_elsewhere or not is_public or unseen_in(plain) or any(ord(each) < 32 for each in plain):
        return None
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def language_of(address: str | None) -> str | None:
    """The language that a page is in."""
    return address.lstrip("/").partition("/")[0] if address else None


def take(address: str, words: str, part: Part | None = None) -> None:
    """Keep a note; one that waits already in the same words is not kept twice."""
    told = {"address": address, "words": words, "part": part.key if part else ""}
    if not ProblemReport.objects.filter(**told, is_done=False).exists():
        ProblemReport.objects.create(**told, said=part.said if part else "")


def may_send(sender: str | None) -> bool:
    """Whether one more is taken from this sender (an address of the network), and counts it."""
    since = timezone.now() - timedelta(days=1)
    if ProblemReport.objects.filter(made_at__gte=since).count() >= PER_DAY:
        return False
    key = f"reports:{_mark(sender or '')}"
    counts = caches[SENDERS]
    counts.add(key, 0, _HOUR)
    try:
        return counts.incr(key) <= PER_SENDER_AN_HOUR
    except ValueError:  # forgotten in this moment
        return True


def _mark(sender: str) -> str:
    """Nobody can tell the sender from it without the site's secret, nor one day's from another's."""
    secret = f"{settings.SECRET_KEY} {date.today()}".encode()
    return hmac.new(secret, sender.encode(), sha256).hexdigest()[:24]
