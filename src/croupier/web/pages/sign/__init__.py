"""The sign page: what a table must display, to look at and to print."""
