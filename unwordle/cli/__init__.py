"""The command-line interface, which `run.py` starts."""
