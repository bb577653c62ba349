"""Props: a broker, a database, a browser and games by script, which measurements and tests share."""
