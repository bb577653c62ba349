"""The networks and what they are fed: engine, model cards, detector, corners, indices, crops."""
