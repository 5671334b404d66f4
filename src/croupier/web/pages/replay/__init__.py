"""The replay page: an ended Round step by step."""
