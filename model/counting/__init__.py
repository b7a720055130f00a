"""Exact counts and uniform samples of boards, from relations between rows."""
