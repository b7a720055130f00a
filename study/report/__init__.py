"""The course report's experiments, run again: each is one figure of `python run.py report`."""
