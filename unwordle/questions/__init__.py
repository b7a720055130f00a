"""Questions and their answers, shared by the command line, the web page and Python callers."""
