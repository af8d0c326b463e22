"""The shipped variants: one module each, found by their entry points like any stranger's."""
