"""The pages and addresses that a browser asks for."""
