"""The inspector's pages: logs, checkpoints, disputes and rulings."""
