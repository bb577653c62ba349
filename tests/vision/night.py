"""The old spelling of a command of the laboratory, which it calls: ``python -m models.lab night``."""

from models.lab.evenings.night import main

if __name__ == "__main__":
    raise SystemExit(main())
