"""Scripts that keep the project's data and pages."""
