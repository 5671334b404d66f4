"""The kernel of a GPU: the same shoes and Rounds as the CPU's, to the last integer."""
