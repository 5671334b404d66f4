"""What dev.py is made of: with nothing but Python itself, it sets up, checks, tests and runs."""
