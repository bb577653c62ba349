"""What is drawn by us: the pack of cards, and a finished hand as one picture."""
