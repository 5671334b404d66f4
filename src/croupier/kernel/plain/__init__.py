"""plain: the kernel for one Box with a main wager and side wagers that the Initial Deal decides."""
