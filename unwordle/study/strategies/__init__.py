"""A published study's 22 strategies, and simulated games."""
