"""The questions that are about the study: `report`, `prove`, `simulate` and `strategies`."""
