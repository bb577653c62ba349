"""The old name of a laboratory command: it runs ``python -m models.lab evenings``."""

from models.lab.evenings.evenings import main

if __name__ == "__main__":
    raise SystemExit(main())
