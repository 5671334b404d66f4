"""The last Rounds of a heat: the wager and the calls with the best chance to advance."""
