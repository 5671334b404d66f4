"""The fold: how a Round changes with each event, and judges nothing."""
