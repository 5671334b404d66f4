"""quick: the kernel for several Boxes, counts, insurance and side wagers."""
