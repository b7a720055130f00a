"""Why there is no board, and why a board is not one."""
