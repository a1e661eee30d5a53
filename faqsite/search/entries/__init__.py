"""What is indexed about each kind of thing: rows in, ``EntryData`` out; nothing is written here."""
