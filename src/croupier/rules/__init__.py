"""The vocabulary in which the law is declared and a table's rules are held."""
