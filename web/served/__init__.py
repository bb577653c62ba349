"""The web server: houses, connections, cookies, keys, rights, limits, live stream, the port of the eye."""
