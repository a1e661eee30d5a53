from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from rich.console import Console

from faqsite.bench.addresses import QUERIES
from faqsite.bench.figures import Figure, print_table
from faqsite.bench.imports import import_figures
from faqsite.bench.machine import machine
from faqsite.bench.servers import server_figures
from faqsite.bench.serving import cache_figures, memory_figures, page_figures, search_figures, weight_figures
from faqsite.wsgi import application


class Command(BaseCommand):
    help = "Measures the site against the bounds of its design; script/bench makes a site to measure."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files to import first")
        parser.add_argument("--from", dest="start", type=Path, default=Path(), help="where PATHs start")

    def handle(self, *args: Any, **options: Any) -> None:
        console = Console(width=150)
        console.print(machine())
        if options["paths"]:
            paths = [options["start"] / path for path in options["paths"]]
            print_table("Imports", import_figures(paths), console)
        print_table("Search", search_figures(QUERIES), console)
        pages: list[Figure] = list(page_figures(application, lambda kind: self.stderr.write(f"… {kind}")))
        print_table("Pages: server time, nothing cached", pages, console)
        print_table("Served again", cache_figures(application), console)
        print_table("Over HTTP, beside nginx", server_figures(), console)
        print_table("Weight, compressed", weight_figures(application), console)
        print_table("Memory", memory_figures(), console)
        console.print(machine())
