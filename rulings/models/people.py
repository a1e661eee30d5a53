from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from faqsite.languages import LANGUAGES


class Invitation(models.Model):
    """Asks a person to work on texts; its link makes them one account, with the role written here.

    ``page_language`` is that of the pages they come to. An invitation is over once it is used or withdrawn,
    or whoever made it may invite nobody any more.
    """

    class Role(models.TextChoices):
        TRANSLATOR = "translator"
        REVIEWER = "reviewer"
        EDITOR = "editor"

    name = models.CharField(max_length=150)
    email = models.EmailField(blank=True)
    role = models.CharField(max_length=10, choices=Role.choices)
    languages = models.JSONField(default=list)
    page_language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    used_by = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    is_over = models.BooleanField(default=False)

    class Meta:
        ordering = ["-made_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(role__in=["translator", "reviewer", "editor"]), name="invitation_role"
            ),
            models.CheckConstraint(condition=Q(page_language__in=LANGUAGES), name="invitation_language"),
        ]

    def __str__(self) -> str:
        return self.name


class DigestWish(models.Model):
    """A person wants the weekly digest by mail, of these languages; ``last_week`` is the last one sent."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    languages = models.JSONField(default=list)
    page_language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    last_week = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(page_language__in=LANGUAGES), name="digest_language"),
        ]

    def __str__(self) -> str:
        return f"digest of {self.user_id}"
