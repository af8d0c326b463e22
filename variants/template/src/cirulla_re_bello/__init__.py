"""Re bello, a variant of Cirulla."""
