"""The compiled sums. They know no law: only tables that the provisions were run over."""
