"""Where the table is in the picture, measured in cards: corners, edges, zones, tags, drift, advice."""
