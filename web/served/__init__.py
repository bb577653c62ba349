"""Serving: connections, rights, keys, limits, the live stream, and the port behind which the eye stands."""
