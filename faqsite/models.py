"""The version of the site's content, by which caches know what is new; and what readers report."""

from django.db import connections, models, router
from django.db.models import F, Q


class ContentVersion(models.Model):
    """One row, counted up in every transaction that changes what the public reads."""

    SINGLE = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=SINGLE, editable=False)
    number = models.PositiveBigIntegerField(default=1)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="content_version_single_row")]

    def __str__(self) -> str:
        return f"content version {self.number}"

    @classmethod
    def current(cls) -> int:
        """The number now; one query, asked for every public page, and so without the ORM around it."""
        with connections[router.db_for_read(cls)].cursor() as cursor:
            cursor.execute(f"SELECT number FROM {cls._meta.db_table} WHERE id = {cls.SINGLE}")  # noqa: S608
            row = cursor.fetchone()
        return row[0] if row else 0

    @classmethod
    def advance(cls) -> None:
        """Say that public content changed; call inside the transaction that changed it."""
        if not cls.objects.filter(pk=cls.SINGLE).update(number=F("number") + 1):
            cls.objects.create(pk=cls.SINGLE)


class ProblemReport(models.Model):
    """A reader's note on a page, for curators to look at; nothing of the reader is kept.

    ``address`` is the page's path and query. ``part`` names the text on it that is meant, where the reader
    said which ("face-7-zh-hans.name", see ``faqsite.reported_parts``), and ``said`` is what that said then.
    A note is done when somebody has said so.
    """

    LONGEST_ADDRESS = 500
    LONGEST_PART = 80

    address = models.CharField(max_length=LONGEST_ADDRESS)
    part = models.CharField(max_length=LONGEST_PART, blank=True)
    said = models.TextField(blank=True)
    words = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)
    is_done = models.BooleanField(default=False)
    answer = models.TextField(blank=True)

    class Meta:
        ordering = ["is_done", "-made_at"]
        constraints = [
            models.CheckConstraint(condition=Q(address__startswith="/"), name="problem_report_of_a_page"),
            models.CheckConstraint(condition=~Q(words=""), name="problem_report_says_something"),
        ]

    def __str__(self) -> str:
        return self.address
