"""Exact figures for those who wait: worked out beside the tables."""
