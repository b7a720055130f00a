"""Exact counts and uniform samples of boards."""
