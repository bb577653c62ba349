"""What happened in one deal, from its facts: calls, tricks, parties, leads; it rules on nothing."""
