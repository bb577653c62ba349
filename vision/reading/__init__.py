"""Reading which card it is: the reader, votes, joint readings, photos, learnt decks, the pack check."""
