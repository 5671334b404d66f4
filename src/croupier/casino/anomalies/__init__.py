"""Anomalies: what is counted of people and tables, and what would be usual."""
