"""A second adjudicator, written from the clauses alone, that settles beside the engine."""
