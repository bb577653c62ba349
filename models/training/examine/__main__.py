"""The rendered examination, as a command: ``python -m models.training.examine``."""

from .rendered import main

if __name__ == "__main__":
    raise SystemExit(main())
