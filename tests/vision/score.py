"""The old spelling of a command of the laboratory, which it calls: ``python -m models.lab score``."""

from models.lab.evenings.score import main

if __name__ == "__main__":
    raise SystemExit(main())
