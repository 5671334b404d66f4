"""Explain: a Round, a payment, a clause or a draft in words, whatever shows them."""
