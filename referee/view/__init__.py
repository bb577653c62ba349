"""What may be viewed, as plain data: the table's state, a difference, the report of ``bowerbird judge``."""
