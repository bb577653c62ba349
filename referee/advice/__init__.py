"""What the source texts advise, as rules that are applied to a finished hand."""
