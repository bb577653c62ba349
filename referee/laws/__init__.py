"""The laws that decide something, in small functions that cite their numbers."""
