"""The school: exercises made by the engine, and marked by it."""
