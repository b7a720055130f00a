"""The questions about the reproductions: `report`, `prove`, `simulate` and `strategies`."""
