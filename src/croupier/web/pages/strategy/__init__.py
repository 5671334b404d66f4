"""Strategy."""
