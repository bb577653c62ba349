"""The words of people: texts as a key and its parts, and a catalogue of patterns for each language."""
