"""What tests share: brute force, games to generate, a running server, Z3 as a second opinion."""
