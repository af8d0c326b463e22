"""The command `cirulla`, as ``python -m cirulla``."""

from __future__ import annotations

import sys

from cirulla.cli import main

if __name__ == "__main__":
    sys.exit(main())
