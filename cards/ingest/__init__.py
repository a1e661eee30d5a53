"""Card data on its way in: source → mtgjson (→ unpacking) → reading → parse (with lint) → spool → save."""
