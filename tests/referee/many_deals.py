"""The old name of a laboratory command: it runs ``python -m models.lab many-deals``."""

from models.lab.law.many_deals import main

if __name__ == "__main__":
    raise SystemExit(main())
