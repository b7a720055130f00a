"""The experiments of the course report, which `python run.py report` runs again."""
