"""The eye: pixels to table events."""
