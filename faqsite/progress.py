"""Progress bars for long commands: on a terminal only, and on standard error, never in the output."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

Item = TypeVar("Item")


def with_progress(items: Iterable[Item], total: int | None, label: str) -> Iterator[Item]:
    """The items one by one, while a bar counts them; ``total`` is None where it is not known before."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task(label, total=total)
        for item in items:
            yield item
            progress.advance(task)
