"""A table's page: the felt, what one may do, what happened, and why."""
