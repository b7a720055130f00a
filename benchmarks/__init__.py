"""What the project is measured against, and the measurements: `python -m benchmarks`."""
