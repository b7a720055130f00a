"""The commands of the command line, one a file; `run.py` puts them together."""
