"""The journal on disk: evenings, locks, undo, what people entered, agreed settings, the evidence store."""
