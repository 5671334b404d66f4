"""What may be done now: the options of everybody at the table, or why one is refused."""
