"""On what the figures were taken."""

import os
import platform
from pathlib import Path

import django
from django.db import connection


def machine() -> str:
    """Processor, cores, load, versions and database, in one line."""
    processor = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    version = "sqlite_version()" if connection.vendor == "sqlite" else "version()"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {version}")
        database = str(cursor.fetchone()[0]).split(" on ")[0]
    return (
        f"{processor}, {os.cpu_count()} cores, load {load}; Python {platform.python_version()}, "
        f"Django {django.__version__}, {connection.vendor} {database}"
    )
