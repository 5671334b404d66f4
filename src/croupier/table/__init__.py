"""Play: the gate, the Round as decide and evolve, and the game of several Rounds."""
