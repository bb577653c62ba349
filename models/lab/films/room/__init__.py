"""The simulated room: its cloths, lamps, lens, hands, clutter and troubles."""
