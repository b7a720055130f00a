"""What is asked of a theory, or of many at once."""
