from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0006_editions_keep_accounts_of_their_files")]

    operations = [
        migrations.CreateModel(
            name="KeywordTally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=300, unique=True)),
                ("cards", models.PositiveIntegerField(default=0)),
            ],
            options={"ordering": ["title"], "verbose_name_plural": "keyword tallies"},
        ),
    ]
