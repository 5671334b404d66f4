"""The felt: cards, chips, cloth and one moment of a Round, as pictures."""
