"""The school: exercises of a table, in the browser."""
