"""The base game, as a plugin: its answer to every step.

Each module answers the steps of one part of the game; their docstrings name the rules.
"""
