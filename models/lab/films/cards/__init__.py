"""The cards of the simulated table, drawn face by face: backs, courts, pips, index letters."""
