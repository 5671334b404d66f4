"""Wagers: laid, priced, riding and settled."""
