"""The simulated room: cloths, lamps, lens, hands and what else lies or stands about."""
