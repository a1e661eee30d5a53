"""The roles as Django's groups, and what a user may do by their permissions."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.apps import apps as global_apps
from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission, User
from django.db.models import Q, QuerySet

from faqsite.languages import LANGUAGES
from rulings.translating.roles import ROLES, Deed, Powers, has_by_role, permission


def grant_roles(
    app_config: AppConfig, apps: Apps = global_apps, using: str = "default", **_kwargs: Any
) -> None:
    """Give the roles what they have of an app's permissions, once that app is migrated; takes nothing away.

    The roles' own permissions come back with every migration: for other rights there are other groups.
    """
    is_ready = ("auth", "group") in {
        (model._meta.app_label, model._meta.model_name) for model in apps.get_models()
    }
    if not is_ready or app_config.models_module is None:
        return
    create_permissions(app_config, verbosity=0, using=using)
    permissions = list(
        Permission.objects.using(using)
        .filter(content_type__app_label=app_config.label)
        .values_list("pk", "codename")
    )
    groups = {role: Group.objects.using(using).get_or_create(name=role)[0] for role in ROLES}
    through = Group.permissions.through
    through._default_manager.using(using).bulk_create(
        [
            through(group_id=group.pk, permission_id=key)
            for role, group in groups.items()
            for key, codename in permissions
            if has_by_role(role, app_config.label, codename)
        ],
        ignore_conflicts=True,
    )


def powers_of(user: User) -> Powers:
    """By the permissions of their groups and their own; a superuser has all."""
    may = {deed: {each for each in LANGUAGES if user.has_perm(permission(deed, each))} for deed in Deed}
    reviews = frozenset(may[Deed.REVIEW])
    return Powers(frozenset(may[Deed.TRANSLATE]) | reviews, reviews)


def reviewers(language: str) -> QuerySet[User]:
    """The active users who review a language by a role or permission; who merely may do all is none."""
    app, codename = permission(Deed.REVIEW, language).split(".")
    wanted = {"content_type__app_label": app, "codename": codename}
    given = Permission.objects.filter(**wanted)
    return User.objects.filter(
        Q(user_permissions__in=given) | Q(groups__permissions__in=given), is_active=True
    ).distinct()


def has_other_reviewers(language: str, user: User) -> bool:
    return reviewers(language).exclude(pk=user.pk).exists()
