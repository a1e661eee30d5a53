"""Invitations: a link that makes one account with the role that an administrator chose, and is dead after.

The link is the invitation's key, signed; the role stands in the database only. No pages here.
"""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import Group, User
from django.core import signing
from django.db import transaction

from rulings.models import Invitation
from rulings.translating.roles import EDITOR, REVIEWERS, TRANSLATORS

VALID_FOR = timedelta(days=7)
_SALT = "rulings.invitation"
# Both, as the admin's own form for people asks.
NEEDED = ("auth.add_user", "auth.change_user")


class DeadLinkError(Exception):
    """The link is used, withdrawn, too old, or never was one; which of these is told to nobody."""


def may_invite(user: User) -> bool:
    return user.is_active and user.has_perms(NEEDED)


def token_of(invitation: Invitation) -> str:
    return signing.TimestampSigner(salt=_SALT).sign(str(invitation.pk))


def invitation_of(token: str) -> Invitation:
    """The invitation that a link is of, if it is good today; raises DeadLinkError."""
    try:
        key = signing.TimestampSigner(salt=_SALT).unsign(token, max_age=VALID_FOR)
    except signing.BadSignature as error:
        raise DeadLinkError from error
    invitation = Invitation.objects.select_related("invited_by").filter(pk=int(key), is_over=False).first()
    if invitation is None or not may_invite(invitation.invited_by):
        raise DeadLinkError
    return invitation


def roles_of(invitation: Invitation) -> list[str]:
    if invitation.role == Invitation.Role.EDITOR:
        return [EDITOR]
    names = REVIEWERS if invitation.role == Invitation.Role.REVIEWER else TRANSLATORS
    return [names[language] for language in invitation.languages]


@transaction.atomic
def accept(token: str, user: User) -> User:
    """Save the new account with the invitation's role; raises DeadLinkError where somebody was quicker."""
    key = invitation_of(token).pk
    if not Invitation.objects.filter(pk=key, is_over=False).update(is_over=True):
        raise DeadLinkError
    invitation = Invitation.objects.get(pk=key)
    user.is_staff, user.is_superuser, user.is_active = True, False, True
    user.first_name, user.email = invitation.name[:150], invitation.email
    user.save()
    user.groups.set(Group.objects.filter(name__in=roles_of(invitation)))
    Invitation.objects.filter(pk=key).update(used_by=user)
    return user
