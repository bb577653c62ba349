"""The facts that a journal may hold, one kind a file, their corrections, and facts as JSON.

:mod:`referee.facts.register` has them all.
"""
