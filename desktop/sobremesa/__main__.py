"""`python -m sobremesa`."""

from __future__ import annotations

import sys

from sobremesa.cli import main

if __name__ == "__main__":
    sys.exit(main())
