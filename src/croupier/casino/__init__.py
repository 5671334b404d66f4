"""The live table: people at tables over a network, and a record nobody can quietly change."""
