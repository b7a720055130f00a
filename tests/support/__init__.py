"""Modules that several tests use, such as brute force, random games, a running server and Z3.

If Python is set to write no compiled modules, every process would compile all modules again. This
file sets a folder beside pytest's cache for them, so it must be imported first.
"""

import os
import sys
from pathlib import Path

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[2] / ".pytest_cache" / "compiled")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
