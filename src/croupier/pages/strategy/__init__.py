"""The strategy chart: how a table is best played, as a picture and in print."""
