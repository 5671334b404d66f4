"""Simulation: tables played by the million, on one machine or many, and what comes of it."""
