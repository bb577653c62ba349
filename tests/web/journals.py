"""Journals that are not as they were written."""

from web.journal.journal import Journal


def damaged(path):
    """Write a journal to ``path`` of which seven pages in the middle are lost."""
    journal = Journal(path)
    journal.write("t", 1.0, [("event", "camera", {"n": "x" * 200}) for _ in range(400)])
    journal.close()
    pages = bytearray(path.read_bytes())
    pages[4096 : 4096 * 8] = bytes(range(7, 135)) * 32 * 7
    path.write_bytes(pages)
