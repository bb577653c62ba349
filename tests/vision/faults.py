"""The old name of a laboratory command: it runs ``python -m models.lab faults``."""

from models.lab.faults.faults import main

if __name__ == "__main__":
    raise SystemExit(main())
