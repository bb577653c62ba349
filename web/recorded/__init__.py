"""A recorded evening: its folder, what people see of it at the table, and its figures counted again."""
