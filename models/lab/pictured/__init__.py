"""What the page shows: every view as a picture, and the ways that people take through it, counted."""
