"""Verify: an export audited without the server that wrote it, by code of its own."""
