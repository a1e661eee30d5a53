from django.db import migrations, models


class Migration(migrations.Migration):
    """What a double-faced card's back is colored as; ``import_cards`` fills it in."""

    dependencies = [
        ("cards", "0004_names_follow_converted_faces"),
    ]

    operations = [
        migrations.AddField(
            model_name="card",
            name="back_colors",
            field=models.CharField(blank=True, max_length=5, null=True),
        ),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("back_colors__isnull", True),
                    ("back_colors__regex", "^W?U?B?R?G?$"),
                    _connector="OR",
                ),
                name="card_back_colors_in_wubrg_order",
            ),
        ),
    ]
