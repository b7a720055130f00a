"""Exact counts and uniform samples of boards, computed from relations between rows."""
