"""The old spelling of a command of the laboratory, which it calls: ``python -m models.lab faults``."""

from models.lab.faults.faults import main

if __name__ == "__main__":
    raise SystemExit(main())
