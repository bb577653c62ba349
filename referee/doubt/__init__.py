"""Doubt, a floor above the laws: what may have been otherwise, and what holds however it was."""
