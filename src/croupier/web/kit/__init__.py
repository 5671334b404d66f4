"""Kit: what pages and the API are made of."""
