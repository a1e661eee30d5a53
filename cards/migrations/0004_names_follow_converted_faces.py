"""Names that were converted for a card's faces before its own name followed them."""

from collections import defaultdict

from django.db import migrations
from django.db.models import F


def follow_faces(apps, schema_editor):
    """Cards without a Chinese name of which each face has one are named by these."""
    card, face = apps.get_model("cards", "Card"), apps.get_model("cards", "Face")
    is_changed = False
    for name in ("name_zh_hant", "name_zh_hans"):
        names = defaultdict(list)
        rows = face.objects.filter(**{f"card__{name}__isnull": True}).order_by("card", "position")
        for key, said in rows.values_list("card_id", name):
            names[key].append(said)
        whole = [card(pk=key, **{name: " // ".join(said)}) for key, said in names.items() if all(said)]
        card.objects.bulk_update(whole, [name], batch_size=200)
        is_changed |= bool(whole)
    if is_changed:
        apps.get_model("faqsite", "ContentVersion").objects.update(number=F("number") + 1)


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0003_printed_texts_may_predate_oracle_text"),
        ("faqsite", "0001_initial"),
    ]

    operations = [migrations.RunPython(follow_faces, migrations.RunPython.noop, elidable=True)]
