"""The seven first-order formulas, each put to all boards of a few words."""

from experiments.figure import Figure
from model.firstorder.formulas import examine

WORLDS = (
    ("words without repeated letters, the report's rules", ("those", "ghost", "ethos"), "report"),
    ("repeated letters too, the report's rules", ("those", "ghost", "ethos", "geese"), "report"),
    ("repeated letters too, Wordle's rules", ("those", "ghost", "ethos", "geese"), "wordle"),
)

SATISFIED = {
    "all": "every board satisfies it",
    "some": "some boards satisfy it",
    "none": "no board satisfies it",
}


def run() -> Figure:
    """Examine every version of every statement in each of the worlds."""
    found = [examine(words, rules) for _, words, rules in WORLDS]
    lines = []
    for number, (name, words, _) in enumerate(WORLDS, 1):
        lines.append(f"world {number}: {name}: {', '.join(words)}")
    before = ""
    for each in zip(*found, strict=True):
        statement, version, _ = each[0]
        lines += ["", statement.name] if statement.name != before else []
        given = "mended" if statement.name == before else "given"
        lines += [f"  {given}: {version.formula}", f"    {version.says}"]
        before = statement.name
        for number, (_, _, finding) in enumerate(each, 1):
            text = f"    world {number}: {SATISFIED[finding.boards]}"
            if finding.violation:
                text += f"; not {finding.violation}"
            if finding.slips:
                text += f"; lets through {finding.slips}"
            lines.append(text)
    return Figure("\n".join(lines))
