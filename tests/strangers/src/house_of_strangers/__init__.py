"""Two variants that the library does not know."""
