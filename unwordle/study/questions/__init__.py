"""The questions `report`, `prove`, `simulate` and `strategies`."""
