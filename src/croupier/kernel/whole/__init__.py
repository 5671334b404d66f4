"""whole: the kernel for every table, card by card, and one that traces its Rounds."""
