"""Coverage: what shows that a clause is carried out: searched for, kept, and carried out again."""
