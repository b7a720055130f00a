"""Plain answers: what the command line and the web page both say, without a word of either."""
