"""The gazette: editions of the rules of Blackjack as registers of clauses, and their readings."""
