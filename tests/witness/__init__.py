"""Engine and second adjudicator, analyser and second valuation, held against one another."""
