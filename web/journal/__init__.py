"""What is written down: entries and their undoing, what people enter, pictures, settings."""
