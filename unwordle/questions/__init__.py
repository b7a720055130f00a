"""The questions of the command line, the web page and Python code, and the answers."""
