"""The API, one module a subject."""
