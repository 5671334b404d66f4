"""The set-up page: a table put together, judged at each change, and opened."""
