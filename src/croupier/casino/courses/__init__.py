"""Courses: offered by the operator, taken by people question after question, each with its log."""
