"""`python -m reticent`."""

from reticent.cli import main

if __name__ == "__main__":
    main()
