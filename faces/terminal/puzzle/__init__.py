"""`puzzle`: puzzles with exactly one answer, and grids with exactly one board."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from typer import Option

from faces.terminal.common import (
    PLAY_HELP,
    AsJson,
    JsonLines,
    Limit,
    StrictWords,
    Words,
    check_length,
    read_lexicon,
)
from faces.terminal.parser import Command, Group
from model.game.errors import InputError
from model.game.limits import COMMON_ZIPF
from model.theory.plays import PlayName

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

_ANOTHER_WORD = "name one that is, or other --words"

puzzle = typer.Typer(
    cls=Group, help="Make puzzles with exactly one answer, or grids with exactly one board."
)

Given = Annotated[str | None, Option(help="The final word; else a random answer.")]
Vocabulary = Annotated[
    str, Option(help="The words to guess with: common, nyt, answers, isograms, report, or a file.")
]
Zipf = Annotated[
    float, Option(help="The Zipf frequency (log10 per 10^9 words) from which a word is common.")
]
Length = Annotated[
    int | None, Option(min=4, max=8, help="How many letters a random answer has. [default: 5]")
]
Level = Annotated[
    Literal["easy", "medium", "hard"] | None,
    Option(help="Only puzzles of this difficulty; docs/puzzles.md defines it."),
]
Count = Annotated[int, Option(min=1, help="How many different puzzles to make.")]
Jobs = Annotated[int, Option(min=1, help="How many processes to make them in.")]
Out = Annotated[
    Path | None,
    Option(
        help="Write the puzzles to this file, one JSON object a line; the same command continues "
        "an interrupted run."
    ),
]
Html = Annotated[Path | None, Option(help="Write a sheet to print to this HTML file.")]
Pdf = Annotated[Path | None, Option(help="Write a sheet to print to this PDF file.")]
PuzzleSeed = Annotated[
    int | None, Option(min=0, help="Make the same puzzle each time. [default: random]")
]
Show = Annotated[bool, Option(help="Show the answer too.")]


@puzzle.command("clues", cls=Command)
def clues(
    answer: Given = None,
    number: Annotated[
        int | None, Option("--clues", help="Exactly N guesses, 1 to 6. [default: 4]")
    ] = None,
    minimum: Annotated[bool, Option(help="The fewest guesses possible, with the proof.")] = False,
    max_green: Annotated[
        int | None, Option(help="At most N green tiles in all guesses together.")
    ] = None,
    max_candidates_after: Annotated[
        list[str] | None, Option(metavar="K=N", help="After K guesses at most N words are left.")
    ] = None,
    difficulty: Level = None,
    strategy: Annotated[
        Literal["proved", "published"],
        Option(help="How to choose: as above, or like a published generator, to compare."),
    ] = "proved",
    max_attempts: Annotated[
        int, Option(min=1, help="How often the published generator tries.")
    ] = 500,
    curated_size: Annotated[
        int | None,
        Option(
            min=10,
            help="The published generator uses N words: 70% the best by its own score, the others "
            "drawn. [default: all words]",
        ),
    ] = None,
    against: Annotated[
        str, Option(help="The words of which only the answer may fit: lexicon, or common.")
    ] = "lexicon",
    best_effort: Annotated[
        bool, Option(help="Where there is no such puzzle, give the closest.")
    ] = False,
    vocabulary: Vocabulary = "common",
    zipf: Zipf = COMMON_ZIPF,
    words: Words = "nyt",
    strict_words: StrictWords = False,
    limit: Limit = None,
    length: Length = None,
    seed: PuzzleSeed = None,
    count: Count = 1,
    jobs: Jobs = 1,
    out: Out = None,
    html: Html = None,
    pdf: Pdf = None,
    show: Show = False,
    walkthrough: Annotated[
        bool, Option(help="Print every step from the clues to the answer.")
    ] = False,
    hint: Annotated[
        int | None, Option(min=1, metavar="K", help="Print the first K of these steps.")
    ] = None,
    as_json: AsJson = False,
    json_lines: JsonLines = False,
) -> None:
    """Choose guesses whose colours leave one word, each of them needed.

    $ unwordle puzzle clues --answer mummy --show
    $ unwordle puzzle clues --count 12 --difficulty easy --html sheet.html
    """
    import wordlist
    from faces.terminal.puzzle.run import Run, run_puzzles
    from model.puzzle.request import COMMON, MOST_CLUES, ClueRequest
    from model.puzzle.spec import ClueSpec
    from questions.clue_puzzle import generator_of
    from questions.puzzle import answers_of, vocabulary_called

    if minimum and number is not None:
        raise InputError(
            "--clues contradicts --minimum, which decides how many there are: give one of the two"
        )
    if strategy == "published" and vocabulary != COMMON:
        raise InputError(
            "--strategy published takes all words of --words, or --curated-size of them: leave out "
            "--vocabulary"
        )
    whole, lexicon, given = _lexicons(answer, words, length, strict=strict_words, limit=limit)
    if against not in ("lexicon", lexicon.name, COMMON):
        raise InputError(f"--against {against!r} is not known: lexicon (all its words), or common")
    spec = ClueSpec(
        number if number is not None else MOST_CLUES if minimum else 4,
        max_green,
        tuple(map(_after, max_candidates_after or ())),
        difficulty,
        minimum,
    )

    generator = generator_of(strategy, max_attempts, curated_size)

    def requested(lexicon: "Lexicon", unlimited: ClueRequest | None) -> ClueRequest:
        return ClueRequest(
            lexicon,
            lexicon if strategy == "published" else vocabulary_called(vocabulary, lexicon, zipf),
            wordlist.common(lexicon, zipf) if against == COMMON else lexicon,
            answers_of(lexicon, given, _ANOTHER_WORD),
            spec,
            generator,
            best_effort,
            unlimited,
        )

    request = requested(lexicon, None if whole is None else requested(whole, None))
    if hint is not None and walkthrough:
        raise InputError("--walkthrough prints all steps, --hint some: give one of the two")
    files = (out, html, pdf)
    run_puzzles(
        Run(request, seed, count, jobs, *files, as_json, json_lines, show, walkthrough, hint)
    )


@puzzle.command("grid", cls=Command)
def grid(
    answer: Given = None,
    rows: Annotated[int, Option(help="How many coloured rows, 2 to 5.")] = 3,
    play: Annotated[PlayName, Option(help=PLAY_HELP)] = "strict",
    difficulty: Level = None,
    vocabulary: Vocabulary = "common",
    zipf: Zipf = COMMON_ZIPF,
    words: Words = "nyt",
    strict_words: StrictWords = False,
    limit: Limit = None,
    length: Length = None,
    seed: PuzzleSeed = None,
    count: Count = 1,
    jobs: Jobs = 1,
    out: Out = None,
    html: Html = None,
    pdf: Pdf = None,
    show: Show = False,
    as_json: AsJson = False,
    json_lines: JsonLines = False,
) -> None:
    """Choose coloured rows that can be filled in only one way above a final word.

    $ unwordle puzzle grid --rows 3 --show
    """
    from faces.terminal.puzzle.run import Run, run_puzzles
    from model.puzzle.grids import GridSpec
    from questions.grid_puzzle import GridRequest
    from questions.puzzle import answers_of, vocabulary_called

    whole, lexicon, given = _lexicons(answer, words, length, strict=strict_words, limit=limit)
    request = GridRequest(
        lexicon,
        vocabulary_called(vocabulary, lexicon, zipf),
        answers_of(lexicon, given, _ANOTHER_WORD),
        GridSpec(rows, play, difficulty),
        None if whole is None else vocabulary_called(vocabulary, whole, zipf),
    )
    run_puzzles(Run(request, seed, count, jobs, out, html, pdf, as_json, json_lines, show))


@puzzle.command("colours", cls=Command)
def colours(
    answer: Given = None,
    difficulty: Level = None,
    seed: PuzzleSeed = None,
    show: Show = False,
    as_json: AsJson = False,
) -> None:
    """Choose coloured rows without a letter, with one answer and one board among all words."""
    from random import SystemRandom

    from faces.terminal.output import old_print_json
    from faces.terminal.puzzle.run import print_colours
    from questions.colours_puzzle import colours_answer

    drawn = SystemRandom().randrange(1 << 31) if seed is None else seed
    found = colours_answer(drawn, difficulty, answer)
    old_print_json(found) if as_json else print_colours(found, show=show)


def _lexicons(
    answer: str | None, words: str, length: int | None, *, strict: bool, limit: int | None
) -> tuple["Lexicon | None", "Lexicon", str | None]:
    """The whole lexicon (None unless the limit cuts it), the limited one, and the answer.

    The words are as long as the answer.
    """
    import wordlist
    from questions.words import read_word

    if answer is not None:
        check_length(f"the answer {answer!r}", answer.strip(), length)
        length = wordlist.BUNDLED_LENGTH if words in wordlist.NAMES else len(answer.strip())
    whole = read_lexicon(words, length or 5, strict=strict)
    lexicon = whole if limit is None else whole.most_frequent(limit)
    given = None if answer is None else read_word(answer, lexicon.length)
    return None if len(lexicon) == len(whole) else whole, lexicon, given


def _after(text: str) -> tuple[int, int]:
    """The K and the N of K=N."""
    after, equals, most = text.partition("=")
    if not (equals and after.strip().isdecimal() and most.strip().isdecimal()):
        raise InputError(
            f"--max-candidates-after {text!r} is not K=N, such as 2=30: at most 30 words are left "
            "after 2 clues"
        )
    return int(after), int(most)
