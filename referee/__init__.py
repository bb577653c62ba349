"""The referee: facts in, rulings out; shared by its rooms: cards, seats, prose, events of the table.

Standard library only, and no camera anywhere.
"""
