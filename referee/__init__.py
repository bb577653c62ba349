"""The referee: facts in, rulings out; its rooms share cards, seats, table events, unreadable records.

Standard library only, and no camera anywhere.
"""
