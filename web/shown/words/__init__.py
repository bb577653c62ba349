"""The sentences of the page, a table of words for each part; the referee has its own in `referee/words`."""
