"""The networks at work: inference engine, model cards, detector, the corners and indices of cards."""
