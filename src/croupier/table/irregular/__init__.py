"""What goes wrong: cards, calls, wagers, people and equipment, and how it is put right."""
