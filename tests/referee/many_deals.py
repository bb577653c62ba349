"""The old spelling of a command of the laboratory, which it calls: ``python -m models.lab many-deals``."""

from models.lab.law.many_deals import main

if __name__ == "__main__":
    raise SystemExit(main())
