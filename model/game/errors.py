"""What bad input raises, so that the command line and the web page can say it in one line."""


class InputError(ValueError):
    """Input that is not accepted. Its text is one line: what was wrong, and what is accepted."""
