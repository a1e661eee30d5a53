from django.db import migrations, models


def read_known_names(apps, schema_editor):
    """Give names that were loaded before readings were stored theirs."""
    from rulings.readings import reading_of, reads

    names: set[str] = set()
    for model, field in (("GlossaryVersion", "name"), ("RuleVersion", "title")):
        rows = apps.get_model("rulings", model).objects.values_list(f"{field}_zh_hant", f"{field}_zh_hans")
        names.update(name for row in rows for name in row if name and reads(name))
    model = apps.get_model("rulings", "NameReading")
    fields = ("pinyin", "zhuyin", "strokes", "stroke_key")
    rows = [
        model(name=name, **{field: getattr(reading, field) for field in fields})
        for name in sorted(names)
        for reading in (reading_of(name),)
    ]
    model.objects.bulk_create(rows, batch_size=400)


class Migration(migrations.Migration):
    dependencies = [("rulings", "0003_curators_decide_identity")]

    operations = [
        migrations.CreateModel(
            name="NameReading",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=300, unique=True)),
                ("pinyin", models.CharField(max_length=1500)),
                ("zhuyin", models.CharField(max_length=1500)),
                ("strokes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("stroke_key", models.CharField(max_length=300)),
                ("by_hand", models.BooleanField(default=False)),
            ],
            options={"ordering": ["pinyin"]},
        ),
        migrations.RunPython(read_known_names, migrations.RunPython.noop, elidable=True),
    ]
