"""Where the table is in the picture: corners, edges, zones, tags, drift, its profile, picture advice."""
