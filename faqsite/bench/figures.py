"""Figures: samples of one quantity, and the table in which they are printed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Figure:
    """Samples of one quantity; ``bound`` says what the design asks for, ``note`` what was done."""

    name: str
    unit: str
    samples: Sequence[float]
    bound: str = ""
    note: str = ""

    def percentile(self, percent: int) -> float:
        if len(self.samples) < 2:
            return self.samples[0]
        return quantiles(self.samples, n=100, method="inclusive")[percent - 1]

    def cells(self) -> tuple[str, ...]:
        low, high = min(self.samples), max(self.samples)
        numbers = (median(self.samples), self.percentile(95), self.percentile(99))
        spread = f"{low:.4g}–{high:.4g}"
        shown = [f"{number:.4g}" for number in numbers]
        return (self.name, self.unit, *shown, spread, str(len(self.samples)), self.bound, self.note)


def print_table(title: str, figures: Iterable[Figure], console: Console) -> None:
    """One row a figure."""
    table = Table(title=title, title_justify="left")
    for heading in ("what", "unit"):
        table.add_column(heading)
    for heading in ("median", "p95", "p99", "spread", "n"):
        table.add_column(heading, justify="right")
    table.add_column("bound")
    table.add_column("note")
    for figure in figures:
        table.add_row(*figure.cells())
    console.print(table)
