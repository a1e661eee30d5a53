"""Accounts in the admin: who keeps people makes nobody more than they are themselves.

Django's own form lets whoever may change users tick "superuser" for anyone, and set a superuser's password.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest

# What only a superuser gives; others give roles (groups), which the workbench's invitations give too.
SUPERUSERS_ONLY = ("is_superuser", "user_permissions")

admin.site.unregister(User)


@admin.register(User)
class PeopleAdmin(UserAdmin):
    """Django's, without the ways by which an administrator could become a superuser."""

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        fields = super().get_readonly_fields(request, obj)
        return fields if request.user.is_superuser else (*fields, *SUPERUSERS_ONLY)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and _may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and _may_touch(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        mine = queryset if request.user.is_superuser else queryset.filter(is_superuser=False)
        super().delete_queryset(request, mine)


def _may_touch(request: HttpRequest, person: User | None) -> bool:
    return person is None or request.user.is_superuser or not person.is_superuser
