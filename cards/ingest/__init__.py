"""Card data on its way in: source → mtgjson (→ trimming → unpacking) → reading → parse → spool → save."""
