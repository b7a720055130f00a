"""How people play: what they open with, what they guess next, and how likely a grid is by that."""
