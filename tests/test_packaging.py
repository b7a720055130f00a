"""Check that the lock files have all requirements of pyproject.toml, each with a version."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
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


def test_the_page_of_the_package_says_what_it_is_and_every_licence():
    named = PROJECT["license"].split(" AND ")
    readme = (ROOT / "unwordle" / "data" / "README.md").read_text(encoding="utf-8")
    for licence in ("CC BY-SA 4.0", "CC BY 4.0", "SCOWL", "Unlicense", "MIT"):
        assert licence in readme
        assert any(licence.replace(" ", "-") in name for name in named), licence
    assert all((ROOT / name).exists() for name in PROJECT["license-files"])
    supported = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    assert f">={supported[0]}" == PROJECT["requires-python"] and len(supported) > 2


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=str)
def test_each_workflow_is_pinned_and_may_only_read(path):
    text = path.read_text(encoding="utf-8")
    assert "permissions:\n  contents: read\n" in text
    for action in re.findall(r"uses: (\S+)", text):
        assert re.fullmatch(r"[\w/.-]+@[0-9a-f]{40}", action), action
