"""A film reviewed: its folder, its events in film time, typed claims, a summary, its text and its page."""
