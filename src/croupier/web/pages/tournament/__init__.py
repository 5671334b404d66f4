"""Tournament pages: terms, entrants, heats, standings and prizes."""
