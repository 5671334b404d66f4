"""Documents: what an office files, in one frame: rulings, signs, coverage, differences of law."""
