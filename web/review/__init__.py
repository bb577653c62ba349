"""A film reviewed: its folder, hearing it in film time, wishes, what is gathered, its text and its page."""
