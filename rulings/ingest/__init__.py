"""From a source file to rows, in one direction: extract → repair → parse → link → save.

Everything before ``save`` is pure: bytes or text in, the frozen dataclasses of
``rulings.ingest.parsed`` out, no Django. Only ``save`` writes.
"""
