"""The web server: houses, connections, cookies, keys, rights, limits, live stream, the parts of a camera."""
