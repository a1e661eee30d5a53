"""The only step that writes: parsed documents and editions to rows, idempotently."""
