"""Simulation: what tables played by the million brought, and what studies found, as pictures."""
