"""What happens at the table: from tracks to table events, the deal to the last trick."""
