"""Pages: what people read, drawn from plain data."""
