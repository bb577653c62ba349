"""The referee: facts in, rulings out; its rooms share cards, seats, table events, prose, unreadable records.

Standard library only, and no camera anywhere.
"""
