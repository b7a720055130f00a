"""What tests share: brute force, games to generate, a running server, Z3 as a second opinion.

Imported first, this has all processes of a run share compiled modules, where Python is told to
write none: each would compile every module anew. They lie beside pytest's own cache.
"""

import os
import sys
from pathlib import Path

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[2] / ".pytest_cache" / "compiled")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
