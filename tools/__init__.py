"""Scripts that make the project's data files, pages and pictures."""
