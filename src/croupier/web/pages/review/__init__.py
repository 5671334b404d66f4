"""The review pages: what was played in a stay, every call beside its exact value."""
