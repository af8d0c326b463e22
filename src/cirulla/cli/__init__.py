"""The command `cirulla`: it parses, calls and prints; it holds no rules.

Each command is a module here with two functions, ``add`` and ``run``; `cirulla.cli.parser` lists
them. Only the modules that a command loads import rich, so that without it there is still one line
that says how to install it.
"""

from cirulla.cli.running import main

__all__ = ["main"]
