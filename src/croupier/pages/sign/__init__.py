"""The sign: what a table must display, as a picture and in print."""
