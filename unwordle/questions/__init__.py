"""The questions that the command line, the web page and Python code ask, and their answers."""
