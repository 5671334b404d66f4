"""Casino Blackjack as gazetted by law, made executable."""

__version__ = "0.1.0"
