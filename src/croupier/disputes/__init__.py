"""Disputes: rulings on Rounds that went wrong, or that somebody says did."""
