"""Doors: connections as the server takes them, before any request reaches the app."""
