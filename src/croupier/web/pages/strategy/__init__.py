"""The strategy page: how a table is best played."""
