"""Pictures of an atlas: a map of its games, and what elections cost."""
