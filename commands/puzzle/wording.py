"""What forbids a puzzle, in terms of the command line's options."""

from answers.puzzle import Worded
from model.puzzle.spec import Change

_OPTIONS = {"max_after": "--max-candidates-after"}
_LOOSER = {
    "difficulty": "another difficulty",
    "every_kind": "other steps",
    "limit": "a greater --limit",
    "max_after": "more words left",
    "max_green": "more green tiles",
    "no_counting": "other steps",
    "no_list": "other steps",
}


def in_options(change: Change) -> Worded:
    """The option that a change concerns, and what to give instead."""
    option = _OPTIONS.get(change.asked, f"--{change.asked.replace('_', '-')}")
    instead = _LOOSER[change.asked] if change.instead is None else f"{option} {change.instead}"
    return Worded(option, option, instead)
