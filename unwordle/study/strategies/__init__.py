"""The 22 strategies of a published study, and simulations of whole games."""
