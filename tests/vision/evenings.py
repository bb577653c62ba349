"""The old spelling of a command of the laboratory, which it calls: ``python -m models.lab evenings``."""

from models.lab.evenings.evenings import main

if __name__ == "__main__":
    raise SystemExit(main())
