"""The whole game: the journal folded into judged deals, the choices that count, and the score."""
