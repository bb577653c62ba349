"""What comes as a file, from anybody: each kind has a reader, which believes no size and no form."""
