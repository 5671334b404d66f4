"""A live table after each entry of its log, subject by subject."""
