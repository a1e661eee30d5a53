from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("faqsite", "0002_readers_report_problems"),
    ]

    operations = [
        migrations.AddField(
            model_name="problemreport",
            name="part",
            field=models.CharField(blank=True, default="", max_length=80),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="problemreport",
            name="said",
            field=models.TextField(blank=True, default=""),
            preserve_default=False,
        ),
    ]
