"""The 22 strategies of a published study, and whole games played by strategies."""
