"""Parsers: repaired text in, dataclasses of ``rulings.ingest.parsed`` out; no database."""
