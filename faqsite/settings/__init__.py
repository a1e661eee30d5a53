"""Settings: ``base`` holds everything; ``dev``, ``test`` and ``prod`` say only what differs."""
