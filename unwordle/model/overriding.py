"""The decorator `override` of Python 3.12, which marks a method that its base class documents."""

import sys
from typing import TypeVar

if sys.version_info >= (3, 12):
    from typing import override as override
else:
    F = TypeVar("F")

    def override(method: F) -> F:
        """Return the method unchanged."""
        return method
