"""What is drawn by us as SVG: the pack of cards, and a finished hand as one picture."""
