"""Readers' notes on a page: taken without an account, few at a time from one place, nothing kept of whom.

The only thing that a reader's request writes. What a note is counted by is a hash of the sender's address
with a key that is another every day, in the cache alone.
"""

from __future__ import annotations

import hmac
from datetime import date, timedelta
from hashlib import sha256
from urllib.parse import unquote, urlsplit

from django import forms
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext_lazy

from faqsite.languages import LANGUAGES
from faqsite.models import ProblemReport

MOST_WORDS = 1000
PER_SENDER_AN_HOUR = 5
PER_DAY = 300
_HOUR = 3600


class ReportForm(forms.Form):
    """The page, what is wrong, and a box that no person sees: a program that fills it in shows itself."""

    about = forms.CharField(max_length=ProblemReport.LONGEST_ADDRESS, widget=forms.HiddenInput)
    words = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        max_length=MOST_WORDS,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "Please give no name or address: we keep your words and the page's address only."
        ),
    )
    website = forms.CharField(
        required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"})
    )

    def clean_about(self) -> str:
        address = page_of(self.cleaned_data["about"])
        if address is None:
            raise forms.ValidationError(gettext_lazy("This address is none of a page of this site."))
        return address

    @property
    def is_by_a_program(self) -> bool:
        return bool(self.data.get("website"))


def page_of(address: str) -> str | None:
    """A public page's path and query from what was sent; None for anything else."""
    parts = urlsplit(address)
    first = parts.path.lstrip("/").partition("/")[0]
    is_ours = not parts.scheme and not parts.netloc and parts.path.startswith("/") and first in LANGUAGES
    if not is_ours or any(ord(character) < 32 for character in unquote(address)):
        return None
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def language_of(address: str | None) -> str | None:
    """The language that a page is in."""
    return address.lstrip("/").partition("/")[0] if address else None


def may_send(sender: str) -> bool:
    """Whether one more is taken from this sender (an address of the network), and counts it."""
    since = timezone.now() - timedelta(days=1)
    if ProblemReport.objects.filter(made_at__gte=since).count() >= PER_DAY:
        return False
    key = f"reports:{_mark(sender)}"
    cache.add(key, 0, _HOUR)
    try:
        return cache.incr(key) <= PER_SENDER_AN_HOUR
    except ValueError:  # forgotten in this moment
        return True


def _mark(sender: str) -> str:
    """Nobody can tell the sender from it, nor one day's from another's."""
    secret = f"{settings.SECRET_KEY} {date.today()}".encode()
    return hmac.new(secret, sender.encode(), sha256).hexdigest()[:24]
