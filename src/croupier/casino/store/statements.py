"""Statements: what both databases are asked in the same words."""

from typing import Final

HEADS: Final = """
WITH RECURSIVE names AS (
    SELECT min(stream) AS stream FROM entries
    UNION ALL
    SELECT (SELECT min(stream) FROM entries WHERE stream > names.stream)
    FROM names WHERE names.stream IS NOT NULL
)
SELECT stream, (SELECT max(version) FROM entries WHERE entries.stream = names.stream)
FROM names WHERE stream IS NOT NULL ORDER BY stream
"""
"""Each stream and its version, by one look into the index a stream."""
