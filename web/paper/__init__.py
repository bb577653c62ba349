"""Rulings and evenings on paper."""
