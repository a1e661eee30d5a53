"""The game's terms in three languages, agreed and changed by curators; search and conversion read them."""
