"""Play: turns and calls, cards as they fall, the Dealer's hand, payments."""
