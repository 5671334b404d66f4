"""Pages in a real Chromium: one of them for all tests of this folder, as long as they last."""
