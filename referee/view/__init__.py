"""Views as plain data: the table as a role may see it, a difference, the report of ``bowerbird judge``."""
