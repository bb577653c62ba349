"""The facts by the part of the game that they belong to; :mod:`referee.events` has them all."""
