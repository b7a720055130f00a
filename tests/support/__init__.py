"""Modules that several tests use, such as brute force, random games, a running server and Z3.

If Python is not allowed to write compiled modules, every process has to compile all modules again.
In this case, this package lets Python write compiled modules to pytest's cache. Tests must import
this package before other modules.
"""

import os
import sys
from pathlib import Path

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[2] / ".pytest_cache" / "compiled")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
