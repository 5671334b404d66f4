"""The law, one folder a jurisdiction, one file a section."""
