"""Faults: what goes wrong at a table, and what each costs."""
