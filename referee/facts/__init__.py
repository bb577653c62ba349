"""The facts by the part of the game that they belong to; :mod:`referee.facts.events` has them all."""
