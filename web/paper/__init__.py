"""Rulings and evenings on paper: documents, PDF and fonts."""
