"""People pages: signing in, one's own account, and everybody's for the operator."""
