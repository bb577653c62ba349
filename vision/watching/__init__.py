"""The watcher: turns tracks into table events, with a module for each part of the game (cut, deal, trick)."""
