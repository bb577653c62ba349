"""What people are shown, made of the game: state, rulings, tricks, hands, games, figures, calls."""
