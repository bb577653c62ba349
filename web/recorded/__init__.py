"""A recorded evening: its folder, its state on the page, and its figures counted again."""
