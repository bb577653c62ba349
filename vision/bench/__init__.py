"""The benchmark: the time of every stage and engine on this machine, and the memory, measured."""
