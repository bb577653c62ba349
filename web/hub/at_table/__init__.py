"""The club as a table meets it: joining, players and book from the hub, reporting deals, what is shown."""
