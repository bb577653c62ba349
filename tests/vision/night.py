"""The old name of a laboratory command: it runs ``python -m models.lab night``."""

from models.lab.evenings.night import main

if __name__ == "__main__":
    raise SystemExit(main())
