"""Run docs/unwordle.ipynb and keep its outputs: `python -m tools.notebook`.

Write its cells in Jupyter or by hand; a test runs it, and fails when an output differs from the
one that is kept.
"""

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from tools.arguments import parser

NOTEBOOK = Path(__file__).resolve().parent.parent / "docs" / "unwordle.ipynb"


def executed() -> Any:
    """Return the notebook with the outputs of a fresh run, and nothing that differs between
    runs.
    """
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    resources = {"metadata": {"path": str(NOTEBOOK.parent)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=resources).execute()
    for cell in notebook.cells:
        cell.metadata.clear()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


if __name__ == "__main__":
    parser(__doc__).parse_args()
    nbformat.write(executed(), NOTEBOOK)
