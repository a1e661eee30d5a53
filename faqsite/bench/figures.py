"""Figures: samples of one quantity, and the table in which they are printed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Figure:
    """Samples of one quantity; ``bound`` says what the design asks for, ``note`` what was done.

    ``busy``: of times, how much of each the processor worked for it; on a machine that does other things
    besides, this is what an idle one would need.
    """

    name: str
    unit: str
    samples: Sequence[float]
    bound: str = ""
    note: str = ""
    busy: Sequence[float] = ()

    def cells(self) -> tuple[str, ...]:
        low, high = min(self.samples), max(self.samples)
        numbers = (median(self.samples), percentile(self.samples, 95), percentile(self.samples, 99))
        shown = [f"{number:.4g}" for number in numbers]
        busy = f"{median(self.busy):.4g} / {percentile(self.busy, 95):.4g}" if self.busy else ""
        spread = f"{low:.4g}–{high:.4g}"
        return (self.name, self.unit, *shown, spread, busy, str(len(self.samples)), self.bound, self.note)


def percentile(samples: Sequence[float], percent: int) -> float:
    if len(samples) < 2:
        return samples[0]
    return quantiles(samples, n=100, method="inclusive")[percent - 1]


def print_table(title: str, figures: Iterable[Figure], console: Console) -> None:
    """One row a figure."""
    table = Table(title=title, title_justify="left")
    for heading in ("what", "unit"):
        table.add_column(heading)
    for heading in ("median", "p95", "p99", "spread", "busy: median / p95", "n"):
        table.add_column(heading, justify="right")
    table.add_column("bound")
    table.add_column("note")
    for figure in figures:
        table.add_row(*figure.cells())
    console.print(table)
