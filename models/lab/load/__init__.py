"""Load: many people, tables and pictures at a time, and how late each page is."""
