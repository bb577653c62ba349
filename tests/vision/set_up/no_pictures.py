"""A source that gives no pictures, for set-ups to which each test shows its own."""

from collections.abc import Iterator

from vision.camera.frame_source import Frame, NoView, Source


class NoPictures(Source):
    """A recording without a picture."""

    def frames(self) -> Iterator[Frame | NoView]:
        return iter(())

    def close(self) -> None:
        """Nothing is open."""


NO_PICTURES = NoPictures()
