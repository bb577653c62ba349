"""An evening that plays itself: simulated tables with real journals, and a director with things to do."""
