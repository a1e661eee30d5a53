"""What the bench says of its samples, and of every kind of file that can be imported."""

import re
from io import StringIO

from rich.console import Console

from faqsite.bench.figures import Figure, percentile, print_table
from faqsite.bench.imports import BOUNDS
from rulings.ingest.import_corpus import Kind


def test_every_kind_of_file_has_its_bound() -> None:
    assert set(BOUNDS) == set(Kind)


def test_a_single_sample_is_its_own_percentile() -> None:
    assert percentile([7.0], 95) == 7.0
    assert percentile(list(range(101)), 95) == 95


def test_a_figure_is_a_row_of_the_table() -> None:
    console = Console(file=StringIO(), width=200)
    figure = Figure("a page", "ms", [10.0, 20.0, 30.0], "20 ms", "as it is", busy=[5.0, 6.0, 7.0])
    print_table("Pages", [figure], console)
    assert isinstance(console.file, StringIO)
    row = next(line for line in console.file.getvalue().splitlines() if "a page" in line)
    cells = [cell.strip() for cell in re.split("[│┃]", row.strip("│"))]
    assert cells == ["a page", "ms", "20", "29", "29.8", "10–30", "6 / 6.9", "3", "20 ms", "as it is"]
