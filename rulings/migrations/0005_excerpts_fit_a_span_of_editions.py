from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0004_readings_of_names")]

    operations = [
        migrations.AddField(
            model_name="document",
            name="fits_first",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="document",
            name="fits_last",
            field=models.DateField(blank=True, null=True),
        ),
    ]
