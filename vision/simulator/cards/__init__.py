"""The cards of a simulated table, drawn face by face."""
