"""The ways to ask: the terminal, the server and its page, tools for language models."""
