"""Check the imports of modules, and that the lock files have what pyproject.toml requires."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from support.cases import cases
from support.screens import commands, options_of
from support.served import ROOT, run_command

FACES = {"unwordle.cli", "unwordle.web", "unwordle.results", "unwordle.__main__"}
FRAMEWORKS = {"click", "fastapi", "starlette", "uvicorn", "pydantic", "rich"}
APART = {"tests", "tools", "benchmarks", "docs", "support"}
"""Packages that no installed module imports."""
HELPED = {"unwordle.questions.solve"}
"""Question modules that import `unwordle.study`, but only in a function for a rare option."""
OPTIONS = {
    name for command in commands().values() for name in options_of(command) if name[1:2] == "-"
}


def files() -> Iterator[tuple[str, Path]]:
    """Yield the dotted name and the file of every installed module."""
    for path in sorted((ROOT / "unwordle").rglob("*.py")):
        *above, last = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join([*above, *([last] if last != "__init__" else [])]), path


@cache
def imports() -> dict[str, list[tuple[str, int, bool]]]:
    """Return the imports of each module, except imports for type checkers.

    Each import has the imported name, the line, and whether it is at the top level of the module.
    """
    modules = dict(files())
    imported: dict[str, list[tuple[str, int, bool]]] = {}
    for module, path in modules.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        typing = {
            inner
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        imported[module] = []
        for node in ast.walk(tree):
            if node in typing or not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            names = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
                whole = [f"{node.module}.{name}" for name in names]
                names = [w if w in modules else str(node.module) for w in whole]
            imported[module] += [(name, node.lineno, not node.col_offset) for name in names]
    assert len(imported) > 100
    return imported


def within(name: str, places: set[str]) -> bool:
    return any(name == place or name.startswith(place + ".") for place in places)


def offences(modules: set[str], barred: set[str], but: set[str] = frozenset()) -> list[str]:
    """Return a message for each forbidden import.

    A module in `modules`, but not in `but`, must not import a module in `barred`.
    """
    return [
        f"{module}:{line} imports {name}"
        for module, names in imports().items()
        if within(module, modules) and not within(module, but)
        for name, line, _ in names
        if within(name, barred)
    ]


@pytest.mark.parametrize("place", ["unwordle.model", "unwordle.model.game"])
def test_the_core_and_in_it_a_game_import_nothing_of_the_rest(place):
    names = {n for m in imports() if within(m, {place}) for n, *_ in imports()[m]}
    ours = {name for name in names if within(name, {"unwordle"})}
    assert ours and all(within(name, {place}) for name in ours)
    assert not offences({place}, FRAMEWORKS)


def test_the_product_imports_no_face():
    assert not offences({"unwordle"}, FACES | FRAMEWORKS, but=FACES)
    assert not offences({"unwordle.web"}, {"click"})


def test_nothing_installed_imports_what_is_not():
    assert not offences({"unwordle"}, APART)


def test_only_faces_import_the_study_and_two_questions_inside_a_function():
    for module, names in imports().items():
        if within(module, {"unwordle.study", *FACES}):
            continue
        for name, line, at_import in names:
            if within(name, {"unwordle.study"}):
                assert module in HELPED and not at_import, f"{module}:{line}"


def test_no_modules_import_each_other_in_a_circle():
    graph = {
        module: {name for name, *_ in names if name in imports()} - {module}
        for module, names in imports().items()
    }
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("place", ["model", "questions", "web", "study"])
def test_only_commands_name_their_options(place):
    assert {"--clues", "--grid", "--no-plurals"} <= OPTIONS
    for file in sorted((ROOT / "unwordle" / place).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch("--[a-z/-]+", node.value):  # the spelling of a field
                    continue
                text = re.sub(r"(?m)^ *\$ .*$", "", node.value)  # an example in a help text
                named = set(re.findall(r"--[a-z][a-z-]*", text))
                assert not named & OPTIONS, f"{file}:{node.lineno}"


@cases("code", "text", "without")
def test_a_command_or_an_import_loads_nothing_that_it_does_not_need(code, text, without):
    printed = run_command(sys.executable, "-c", f"{code}; import sys; print(*sys.modules)")
    *answer, imported = printed.splitlines()
    assert text in "".join(answer)
    assert not {*without} & {*imported.split()}


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {"app": [], "web": ["web", "plot"], "test": ["test"], "lowest": ["test"]}


def required(extras: list[str]) -> list[Requirement]:
    """Return the project's requirements with these extras. An extra can include other extras."""
    wanted = [Requirement(text) for text in PROJECT["dependencies"]]
    for extra in extras:
        for text in PROJECT["optional-dependencies"][extra]:
            need = Requirement(text)
            wanted += required(sorted(need.extras)) if need.name == PROJECT["name"] else [need]
    return wanted


def locked(name: str) -> dict[str, list[Version]]:
    """Return the versions of each package in a lock file.

    A package can have different versions on different systems.
    """
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    versions: dict[str, list[Version]] = {}
    for package, version in re.findall(
        r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;]+)", text, flags=re.MULTILINE
    ):
        versions.setdefault(canonicalize_name(package), []).append(Version(version))
    return versions


@pytest.mark.parametrize("name", EXTRAS)
def test_a_lock_holds_what_the_project_asks_for(name):
    versions = locked(name)
    for wanted in required(EXTRAS[name]):
        releases = versions.get(canonicalize_name(wanted.name), [])
        assert releases, f"{wanted.name} is not in requirements/{name}.txt: run make lock"
        assert all(wanted.specifier.contains(version, prereleases=True) for version in releases)


@pytest.mark.parametrize("name", ["app", "web"])
def test_users_run_the_tested_versions(name):
    tested = locked("test")
    for package, versions in locked(name).items():
        assert set(versions) <= set(tested[package]), package


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=str)
def test_each_workflow_is_pinned_and_may_only_read(path):
    text = path.read_text(encoding="utf-8")
    assert "permissions:\n  contents: read\n" in text
    for action in re.findall(r"uses: (\S+)", text):
        assert re.fullmatch(r"[\w/.-]+@[0-9a-f]{40}", action), action
