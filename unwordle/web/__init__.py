"""The web page and its JSON interface, which `python run.py serve` serves."""
