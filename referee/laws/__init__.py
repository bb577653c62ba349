"""The laws, a file for each subject, with their numbers: their rulings, remedies and points."""
