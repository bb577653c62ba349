"""The facts that a journal may hold, one kind a file, their corrections, and facts as JSON.

:mod:`referee.facts.all_facts` has them all.
"""
