"""One table at work: the only writer of its journal, its logbook, its camera, its actors, its reader."""
