"""Where the table is: corners, plane, tags, seats and zones, a camera that moved, advice."""
