"""What a card is called: the reader, votes, photographs, learnt decks and the pack check."""
