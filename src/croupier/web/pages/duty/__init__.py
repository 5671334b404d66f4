"""Duty."""
