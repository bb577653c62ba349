"""Doubt: what is uncertain, unread or contradictory in a deal, its possible worlds, what is beyond doubt."""
