"""The core of Unwordle: grids, the two-phase theory, solvers, exact counts, and explanations.

docs/architecture.md lists the most important modules in a recommended reading order.
"""

# A checkout has a link `model` to this folder. Whoever imports it gets the modules of
# `unwordle.model`: a second copy of each class would equal none of the first.
if __name__ == "model":
    import sys
    from importlib import import_module
    from importlib.abc import Loader, MetaPathFinder
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    class _Alias(MetaPathFinder, Loader):
        def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
            return ModuleSpec(name, self) if name.startswith("model.") else None

        def create_module(self, spec: ModuleSpec) -> ModuleType:
            module = import_module(f"unwordle.{spec.name}")
            spec.loader_state = module.__spec__
            return module

        def exec_module(self, module: ModuleType) -> None:
            if module.__spec__ is not None:  # the import has just replaced it
                module.__spec__ = module.__spec__.loader_state

    sys.meta_path.insert(0, _Alias())
    sys.modules["model"] = import_module("unwordle.model")
