"""The script of a simulated deal: who holds what, and which arm, card and cat moves when; faults."""
