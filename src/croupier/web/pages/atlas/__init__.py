"""The atlas of lawful tables: found, compared, shown."""
