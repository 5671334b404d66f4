"""Pages: one folder each, a plain document that asks for nothing from elsewhere."""
