"""A Round shown to anybody: it replays by itself, asks what one would call, and has a picture."""
