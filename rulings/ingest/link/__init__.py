"""References to rules and names of cards found in texts, and what they mean in an edition."""
