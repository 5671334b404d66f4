"""The engine and the second adjudicator held against one another."""
