"""The pages that a browser opens, one a file, and the API: acts of devices, requests, schemas."""
