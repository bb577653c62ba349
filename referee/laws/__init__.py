"""The laws, one subject a file, with their numbers: what each decides; rulings, remedies and points."""
