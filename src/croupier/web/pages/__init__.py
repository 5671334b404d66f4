"""Browser: the pages people see, each a plain document that asks for nothing from elsewhere."""
