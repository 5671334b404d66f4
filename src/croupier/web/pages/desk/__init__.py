"""The desk: what waits for people on duty, at every table."""
