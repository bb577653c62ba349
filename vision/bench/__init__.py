"""How fast the eye is on this machine: every stage, every engine, and the memory, measured."""
