"""What the command line takes, a module for each subject."""
