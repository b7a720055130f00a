"""The web page and its JSON interface. `python run.py serve` starts the server."""
