"""Cards and hands tracked over time: motion, presence, search, zoom, and the evidence that is kept."""
