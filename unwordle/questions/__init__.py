"""Questions for the command line, the web page and Python code, and answers to these questions."""
