"""The seven books as data, how a book is loaded with house rules, and which of its laws are judged."""
