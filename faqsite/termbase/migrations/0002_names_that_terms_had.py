"""Names of terms are kept from now on; those that are agreed today were so before."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def keep_todays_names(apps, schema_editor):
    term, agreed_name = apps.get_model("termbase", "Term"), apps.get_model("termbase", "AgreedName")
    agreed = term.objects.filter(status="agreed")
    names = agreed.values_list("pk", "name_zh_hant", "name_zh_hans", "name_en")
    agreed_name.objects.bulk_create(
        agreed_name(term_id=pk, language=language, name=name)
        for pk, *given in names
        for language, name in zip(("zh-hant", "zh-hans", "en"), given, strict=True)
        if name
    )


class Migration(migrations.Migration):
    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("termbase", "0001_the_games_terms"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AgreedName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        choices=[("zh-hant", "zh-hant"), ("zh-hans", "zh-hans"), ("en", "en")], max_length=8
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=200)),
                ("since", models.DateTimeField(blank=True, null=True)),
                (
                    "term",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="agreed_names",
                        to="termbase.term",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("language__in", ("zh-hant", "zh-hans", "en"))),
                        name="agreed_name_language",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="KeptWording",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("object_id", models.PositiveBigIntegerField()),
                (
                    "language",
                    models.CharField(
                        choices=[("zh-hant", "zh-hant"), ("zh-hans", "zh-hans"), ("en", "en")], max_length=8
                    ),
                ),
                ("kept_at", models.DateTimeField()),
                (
                    "content_type",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="contenttypes.contenttype",
                    ),
                ),
                (
                    "kept_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "term",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="termbase.term"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("content_type", "object_id", "language", "term"), name="kept_wording_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("language__in", ("zh-hant", "zh-hans", "en"))),
                        name="kept_wording_language",
                    ),
                ],
            },
        ),
        migrations.RunPython(keep_todays_names, migrations.RunPython.noop),
    ]
