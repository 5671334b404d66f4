"""Fairness: a shuffle nobody can steer, committed before the first card, opened card by card."""
