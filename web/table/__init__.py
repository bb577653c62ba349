"""One table at work: the only writer of its journal, its logbook, camera, replay, rules, actors."""
