"""The command line, which `run.py` calls."""
