"""What is shown: the state for the page, and what `bowerbird judge` prints."""
