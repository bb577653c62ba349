"""A league of clubs: what a hub reports of its evenings, what the league keeps of it, and its page."""
