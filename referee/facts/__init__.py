"""The facts by the part of the game that they belong to; :mod:`referee.facts.all_facts` has them all."""
