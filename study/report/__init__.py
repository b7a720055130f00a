"""The course report's experiments, as run again by `python run.py report`."""
