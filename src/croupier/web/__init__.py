"""Web: the live table over HTTP, as browsers, programs and third parties reach it."""
