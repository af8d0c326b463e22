"""The rules of Cirulla, the card game of Genoa, as a library."""
