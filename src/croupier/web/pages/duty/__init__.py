"""Duty panels: what Dealers, supervisors and the operator may do at a table now."""
