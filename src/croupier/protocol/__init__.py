"""Protocol: what the casino, its doors and a client say to each other, as types."""
