"""The weekly digest by mail: the last whole week, once to each who wants it, however often it is run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from faqsite.page_words import day
from rulings.digest_words import lines_of
from rulings.models import DigestWish
from rulings.weekly_digest import Week, recent_weeks

_SALT = "rulings.digest"


class NoMailError(Exception):
    """The site does not know through whom to send, or its own address."""


@dataclass
class Sent:
    """How many digests went out (or would), and to whom one could not be sent, with the reason."""

    count: int = 0
    failed: list[str] = field(default_factory=list)


def token_of(wish: DigestWish) -> str:
    return signing.Signer(salt=_SALT).sign(str(wish.pk))


def stop(token: str) -> None:
    """Take back the wish that a link is of; raises BadSignature. One taken back already is no fault."""
    DigestWish.objects.filter(pk=int(signing.Signer(salt=_SALT).unsign(token))).delete()


def send_digests(is_dry: bool = False) -> Sent:
    """Raises NoMailError where mail is not set up. Weeks in which nothing was done are not told of."""
    if not settings.EMAIL_HOST or not settings.SITE_URL:
        raise NoMailError
    today = timezone.localdate()
    monday = today - timedelta(days=today.weekday() + 7)
    sent = Sent()
    week = next((one for one in recent_weeks() if one.monday == monday), None)
    if week is None:
        return sent
    for wish in _waiting(monday):
        _send(wish, week, sent, is_dry)
    return sent


def _waiting(monday: date) -> Iterable[DigestWish]:
    unsent = Q(last_week__isnull=True) | Q(last_week__lt=monday)
    wishes = DigestWish.objects.filter(unsent, user__is_active=True).exclude(user__email="")
    return wishes.select_related("user").order_by("pk")


def _send(wish: DigestWish, week: Week, sent: Sent, is_dry: bool) -> None:
    """The week is marked as sent first, so that a run beside this one does not send it again."""
    with translation.override(wish.page_language):
        lines = lines_of(week, wish.languages)
        if not lines:
            return
        mail = _mail(wish, week, lines)
    mine = DigestWish.objects.filter(pk=wish.pk, last_week=wish.last_week)
    if is_dry or not mine.update(last_week=week.monday):
        sent.count += is_dry
        return
    try:
        mail.send()
        sent.count += 1
    except (SMTPException, OSError) as error:
        DigestWish.objects.filter(pk=wish.pk).update(last_week=wish.last_week)
        sent.failed.append(f"{wish.user.get_username()}: {error}")


def _mail(wish: DigestWish, week: Week, lines: list[str]) -> EmailMultiAlternatives:
    ending = settings.SITE_URL + reverse("admin:digest-stop", args=[token_of(wish)])
    bench = settings.SITE_URL + reverse("admin:workbench")
    subject = _("Rules Handbook: week of %(day)s") % {"day": day(week.monday)}
    to_bench, to_end = _("To the workbench"), _("No more of these mails")
    text = "\n".join([*lines, "", f"{to_bench}: {bench}", f"{to_end}: {ending}", ""])
    html = format_html(
        '<html lang="{}"><body><ul>{}</ul><p><a href="{}">{}</a></p><p><a href="{}">{}</a></p></body></html>',
        translation.get_language(),
        format_html_join("", "<li>{}</li>", ((line,) for line in lines)),
        bench,
        to_bench,
        ending,
        to_end,
    )
    headers = {"List-Unsubscribe": f"<{ending}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    mail = EmailMultiAlternatives(subject, text, None, [wish.user.email], headers=headers)
    mail.attach_alternative(html, "text/html")
    return mail
