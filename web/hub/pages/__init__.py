"""The hub's pages: the director's, the wall's, everybody's own, and that of a table without a camera."""
