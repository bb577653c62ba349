"""Before watching begins: finding the table in a live picture and holding the camera's controls."""
