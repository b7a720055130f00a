"""The command line; `run.py` calls it."""
