from __future__ import annotations

from django.contrib.contenttypes.fields import GenericRelation
from django.db import models
from django.urls import reverse


class CardQuerySet(models.QuerySet["Card"]):
    def in_set(self, code: str) -> CardQuerySet:
        """Cards printed in the set, each once, by collector number is the caller's order."""
        return self.filter(printings__set__code=code).distinct()

    def named(self, normal_form: str) -> CardQuerySet:
        """Cards that have, in any language, a name with this normal form (``cards.names.normal_form``)."""
        return self.filter(names__normal_form=normal_form).distinct()

    def beginning_with(self, letter: str) -> CardQuerySet:
        """Cards whose English name begins with the letter; "0" is everything before A, "" all cards."""
        if letter == "0":
            return self.filter(slug__lt="a")
        return self.filter(slug__gte=letter, slug__lt=chr(ord(letter) + 1)) if letter else self.all()

    def with_faces(self) -> CardQuerySet:
        return self.prefetch_related("faces")


class Card(models.Model):
    """One game object, whatever it is printed in.

    ``oracle_id`` is MTGJSON's scryfallOracleId where known. ``colors`` are letters in WUBRG
    order ("WU"; "" for colourless), those of the front where there are two sides; those of the other
    are ``back_colors``, NULL where there is none or no data told them. ``mana_cost`` of a card of
    several faces joins theirs with " // ". ``color_identity`` (rule 903.4, as ``colors``) and
    ``keywords`` (English, of all its faces) are NULL where no data told them; an empty one says that
    the card has none.
    """

    class Layout(models.TextChoices):
        NORMAL = "normal"
        SPLIT = "split"
        FLIP = "flip"
        TRANSFORM = "transform"
        MODAL = "modal_dfc"
        MELD = "meld"
        ADVENTURE = "adventure"
        AFTERMATH = "aftermath"
        SAGA = "saga"
        CLASS = "class"
        LEVELER = "leveler"
        OTHER = "other"

    oracle_id = models.UUIDField(null=True, blank=True, unique=True)
    slug = models.SlugField(max_length=200, unique=True)
    name = models.CharField(max_length=300, null=True, blank=True)  # noqa: DJ001 - NULL is "not translated"
    mana_cost = models.CharField(max_length=120, blank=True)
    mana_value = models.DecimalField(max_digits=9, decimal_places=1, default=0)
    colors = models.CharField(max_length=5, blank=True)
    back_colors = models.CharField(max_length=5, null=True, blank=True)  # noqa: DJ001 - NULL is "no such side"
    color_identity = models.CharField(max_length=5, null=True, blank=True)  # noqa: DJ001 - NULL is "not known"
    keywords = models.JSONField(null=True, blank=True)
    layout = models.CharField(max_length=24, choices=Layout.choices, default=Layout.NORMAL)
    is_token = models.BooleanField(default=False)

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["slug"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(mana_value__gte=0), name="card_mana_value_not_negative"
            ),
            models.CheckConstraint(
                condition=models.Q(colors__regex=r"^W?U?B?R?G?$"), name="card_colors_in_wubrg_order"
            ),
            models.CheckConstraint(
                condition=models.Q(back_colors__isnull=True) | models.Q(back_colors__regex=r"^W?U?B?R?G?$"),
                name="card_back_colors_in_wubrg_order",
            ),
            models.CheckConstraint(
                condition=models.Q(color_identity__isnull=True)
                | models.Q(color_identity__regex=r"^W?U?B?R?G?$"),
                name="card_identity_in_wubrg_order",
            ),
        ]

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        return reverse("cards:card", args=[self.slug])


class Face(models.Model):
    """One side or half of a card. A card of one face has one, at position 0.

    ``printed_in`` tells, by language, the code of the set whose printed text stands here
    (``{"zh-hans": "CSP"}``), or ``OWN_WORDS`` where it is this site's own explanation of the card;
    a language without one is Oracle text. ``reworded`` lists the languages whose printed text predates
    today's Oracle text: the English of that printing says otherwise.
    """

    OWN_WORDS = "own"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="faces")
    position = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=200, null=True, blank=True)  # noqa: DJ001 - NULL is "not translated"
    mana_cost = models.CharField(max_length=80, blank=True)
    type_line = models.CharField(max_length=200, null=True, blank=True)  # noqa: DJ001
    text = models.TextField(null=True, blank=True)  # noqa: DJ001
    power = models.CharField(max_length=8, blank=True)
    toughness = models.CharField(max_length=8, blank=True)
    loyalty = models.CharField(max_length=8, blank=True)
    defense = models.CharField(max_length=8, blank=True)
    printed_in = models.JSONField(default=dict, blank=True)
    reworded = models.JSONField(default=list, blank=True, editable=False)

    states = GenericRelation("rulings.TranslationState")

    class Meta:
        ordering = ["card_id", "position"]
        constraints = [models.UniqueConstraint(fields=["card", "position"], name="face_position_unique")]

    def __str__(self) -> str:
        return f"{self.card_id}:{self.position}"
