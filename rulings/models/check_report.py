from __future__ import annotations

from django.db import models


class CheckReport(models.Model):
    """What ``check_translations`` found when it last ran over everything, for the workbench's overview.

    ``texts`` were checked; ``counts`` has a row for each check: [severity, code, number of texts].
    """

    made_at = models.DateTimeField(auto_now_add=True)
    texts = models.PositiveIntegerField()
    counts = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return f"checks of {self.made_at:%Y-%m-%d %H:%M}"
