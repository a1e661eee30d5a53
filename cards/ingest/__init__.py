"""Card data on its way in: source → mtgjson → parse (with lint) → save."""
