"""Lines, accounts, and an independent recount: money never appears or vanishes."""
