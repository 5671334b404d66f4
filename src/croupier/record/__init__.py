"""Round records: read, replay, compare and write them."""
