"""How the command line is read: each option once, with plain error messages and help."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from typer._click import core as click
from typer._click.core import Context
from typer._click.formatting import HelpFormatter
from typer._click.parser import _OptionParser
from typer._coercion import RuntimeParam
from typer.core import TyperCommand, TyperGroup, TyperOption

from model.game.errors import InputError

_GREAT = (1 << 63) - 1
"""No number on the command line is greater."""


class _Parser(_OptionParser):
    """A parser that refuses an option given twice, unless it may be repeated."""

    def parse_args(self, args: list[str]) -> Any:
        """The values, the arguments left over, and the options in order, as the base has them."""
        values, rest, order = super().parse_args(args)
        given = [one for one in order if isinstance(one, TyperOption) and not one.multiple]
        for place, option in enumerate(given):
            if option in given[:place]:
                if option.secondary_opts:
                    names = " or ".join((*option.opts, *option.secondary_opts))
                    raise InputError(f"{names} is to be given only once: give one of them")
                raise InputError(f"{' or '.join(option.opts)} is given twice: give it once")
        return values, rest, order


class _Plain(click.Command):
    """What a command and a group have in common: values read by `Value`, and our help."""

    def get_params(self, ctx: Context) -> list[Any]:
        """The options and arguments, `--help` among them."""
        params: list[Any] = super().get_params(ctx)
        for param in params:
            kind = param.type_descriptor
            param._runtime_param = Value(kind.parameter_info, kind.annotation)
        return params

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the help."""
        from faces.terminal.old_help import help_of

        formatter.write(help_of(self, ctx.command_path))


class Command(_Plain, TyperCommand):
    """A command with our parser, error messages and help.

    A flag is only switched on; one that can be switched off too spells out both names.
    """

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        params: list[Any] = self.params
        for param in params:
            if not param.type_descriptor.parameter_info.param_decls:
                param.secondary_opts = []

    def make_parser(self, ctx: Context) -> _OptionParser:
        """The parser of this command's arguments."""
        parser = _Parser(ctx)
        for param in self.get_params(ctx):
            param.add_to_parser(parser, ctx)
        return parser

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments. Raises InputError where there are too many."""
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise InputError(f"{rest[0]!r} is one argument too many: {self._arguments(ctx)}")
        return rest

    def _arguments(self, ctx: Context) -> str:
        """The arguments that this command takes besides its options."""
        from faces.terminal.old_help import takes

        names = [takes(p) for p in self.params if not isinstance(p, TyperOption)]
        return f"{ctx.command_path} takes {' '.join(names) or 'options only'}"


class Group(_Plain, TyperGroup):
    """A group of commands; without one it shows its help."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """The arguments; where there are none, `--help`."""
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(self, ctx: Context, args: list[str]) -> Any:
        """The command that is named. Raises InputError where there is none of the name."""
        names = self.list_commands(ctx)
        if args[0] not in names and not ctx.resilient_parsing:
            raise InputError(f"no command is called {args[0]!r}: {_listed(names)}")
        return super().resolve_command(ctx, args)


@dataclass(frozen=True)
class Value(RuntimeParam):
    """Converts what was typed to an option's value. Importing pydantic for it takes 50 ms."""

    def _coerce_value(self, value: Any, param: Any, ctx: Context) -> Any:
        name = param.opts[0] if isinstance(param, TyperOption) else param.display_name_raw
        kind: Any = self.annotation
        if get_origin(kind) is list:
            (kind,) = get_args(kind)
            return [self._read(kind, one, name) for one in value]
        return self._read(kind, value, name)

    def _read(self, kind: Any, value: Any, name: str) -> Any:
        if get_origin(kind) is Literal:
            choices = get_args(kind)
            if value not in choices:
                raise InputError(f"{name} {value!r} is not known: {_listed(choices)}")
            return value
        if kind in (int, float):
            return self._number(kind, value, name)
        return Path(value) if kind is Path else value

    def _number(self, kind: type[int] | type[float], value: Any, name: str) -> int | float:
        least, most = self.parameter_info.min, self.parameter_info.max
        try:
            number = kind(value)
        except (ValueError, OverflowError):
            number = nan
        if (-_GREAT if least is None else least) <= number <= (_GREAT if most is None else most):
            return number
        accepted = "a whole number" if kind is int else "a number"
        if least is not None:
            accepted += f" from {least:,} on" if most is None else f" from {least:,} to {most:,}"
        raise InputError(f"{name} {value!r} is not {accepted}")


def _listed(choices: Sequence[str]) -> str:
    return f"{', '.join(choices[:-1])} or {choices[-1]}" if len(choices) > 1 else choices[0]
