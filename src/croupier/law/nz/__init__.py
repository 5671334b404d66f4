"""New Zealand: Division 2 (Blackjack) in its editions of 1998, 2012, 2014 and today."""
