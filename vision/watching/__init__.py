"""The watcher: a watch for each part of the game (cut, deal, trick, tokens), from tracks to table events."""
