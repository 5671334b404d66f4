"""Australian Capital Territory: Casino Canberra's rules of Blackjack, 1996."""
