"""The compiled simulator: whole tables played by the million, from tables the law was run over."""
