"""A pytest plugin for the authors of variants, in a package of its own.

pytest loads plugins before it starts to measure coverage, so this package imports nothing of the
library at its top: all that is measured is imported later.
"""
