"""The why page: one settled Line, from the question to the sum."""
