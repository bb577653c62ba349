"""Kills: programs killed at any moment and started again, and what was lost."""
