"""Questions for the people at the table: one kind of question a file, with its possible answers."""
