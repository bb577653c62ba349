"""Readers of files from anybody: they trust no stated size and no form."""
