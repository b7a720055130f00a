"""Check that each invalid input is refused in one line that names the accepted values."""

import json
import shlex

import pytest

ROW = "theory --word halts --grid WWYWW"
CLUES = "puzzle clues"
BACKWARDS = "puzzle backwards"
REFUSED = [
    ("--word halt", "4 letters"),
    ("--word hälts", "has 1 letter (ä) that the list 'wordle' lacks"),
    ("--word ''", "use letters only"),
    ("--grid WWQWW", "use G, Y and W"),
    ("--grid ''", "no guess row"),
    ("--grid WWWWWW", "not 6"),
    ("--grid WWYWW --grid WWWWW", "--grid is given more than once"),
    ("--words no-such-list", "nyt, answers, common, isograms, report"),
    ("--words .", "cannot be read"),
    ("--words 'no\x1b[31msuch'", "\\x1b[31m"),
    ("--samples 1000000000", "from 0 to 100,000"),
    ("--samples x", "--samples 'x' is not a whole number from 0 to 100,000"),
    ("--seed -1", "a whole number, 0 or more"),
    ("--play easy", "any, hard or strict"),
    ("--day 266", "--day needs FILES"),
    ("--count-only --samples 3", "cannot be combined"),
    ("--pin 1=s....", "give --grid too"),
    ("--word halts --grid WWYWW --pin 2=crane", "is on row 2, but the last guess row is row 1"),
    ("--word halts --grid WWYWW --pin 1=qwxyz", "not in the word list"),
    ("--gird WWYWW", "--grid"),
    ("check crane --top 3", "--top"),
    ("check crane --grid WWYWW/WWWWW --word halts", "give 2 words of 5 letters"),
    ("bord", "'bord' is neither a command nor a file, and shows no coloured tiles: did you mean"),
    ("nonsense", "the nearest command is "),
    ("puzzle crossword", "did you mean puzzle clues, puzzle backwards or puzzle published?"),
    ("theory --about 'column 1'", "row 1"),
    (f"{ROW} --about 'row 2'", "row 1"),
    (f"{ROW} --phase boards --about 'tile 1,6'", "tile 1,3"),
    (f"{ROW} --about 'letter @'", "letter h"),
    (f"{ROW} --phase boards --kind grid", "no constraint 'grid' (choose base case, a word"),
    (f"{ROW} --dimacs /no/such/folder/x", "cannot be written"),
    (f"{ROW} --nnf .", "cannot be written"),
    ("theory --dimacs x --nnf ./x", "are the same file"),
    ("infer --grid - --grid -", "standard input can be read only once"),
    ("infer --grid WWYWW --number 99999", "in the future: give a number up to"),
    ("infer --grid WWYWW --date 2126-01-01", "in the future: give a number up to"),
    ("infer --grid WWYWW --date 2024-02-30", "give a puzzle's number, or a date such as 2026-01"),
    ("infer --grid WWYWW --date 2020-01-01", "--date '2020-01-01' is not a day"),
    ("infer --grid WWYWW --number 3 --date 2021-06-22", "cannot be combined"),
    ("solve crane", "crane=WWYWG"),
    ("solve =WWWWW", "crane=WWYWG"),
    ("solve cr4ne=WWWWW", "crane=WWYWG"),
    ("solve crane=\x07", "\\x07"),
    ("solve crane=WWQWG", "'Q'"),
    ("solve crane=WWYW", "differ in number (5 and 4)"),
    ("solve zzzzz=WWYWG", "'zzzzz' is not in the word list"),
    ("solve crane=WWYWG planes=WWYWGG", "'planes' is not in the word list"),
    ("solve crane=WWYWG --length 6", "of 5 letters, not 6"),
    ("simulate --strategy 03 --jobs 65", "from 1 to 64"),
    ("simulate --strategy 22,23", "unknown strategy '23' (choose 01 to 22, solver"),
    ("simulate --strategy 22 --csv /proc/none", "/proc/none"),
    ("simulate --strategy 22 --plot /proc/none", "/proc/none"),
    ("simulate --strategy 22 --cluster nowhere", "nowhere"),
    ("simulate --strategy 22 --answers none.txt", "none.txt"),
    ("simulate --strategy 22 --limit 0", "--limit"),
    ("report --figure 0", "1 to 27"),
    ("report --figure z", "1 to 27"),
    ("report --figure ''", "1 to 27"),
    ("prove study", "study"),
    ("prove missing.proof", "missing.proof"),
    ("prove", "FILE"),
    ("review", "no guesses"),
    ("review crane zzzzz", "'zzzzz' is not in the word list"),
    ("review crane four", "4 letters"),
    ("review crane --number 99999", "in the future"),
    ("review crane --date yesterday", "is not a day"),
    ("review abbey crane --word abbey", "before the last guess"),
    ("serve --host 203.0.113.1", "cannot listen on 203.0.113.1"),  # no machine has this address
    ("serve --allow-host 'a b/c'", "--allow-host 'a b/c' is not a host name"),
    (f"{CLUES} --answer cran3", "cran3"),
    (f"{CLUES} --answer crane --length 6", "of 5 letters, not 6"),
    (f"{CLUES} --clues 4 --minimum", "--minimum"),
    (f"{CLUES} --minimum --difficulty easy", "--difficulty"),
    (f"{BACKWARDS} --number 0", "from 1"),
    (f"{BACKWARDS} --date tomorrow", "is not a day"),
    (f"{BACKWARDS} --date 330", "give a date such as 2026-11-22, or the daily puzzle's --number"),
    (f"{BACKWARDS} --date 2025-12-31", "2026-01-01"),
    (f"{BACKWARDS} --date 2125-12-08", "2125-12-07"),
    (f"{BACKWARDS} --number 3 --level 2", "cannot be combined"),
    (f"{BACKWARDS} --answer zzzzz", "not in the word list"),
    (f"{BACKWARDS} --rows 5", "from 3 to 4"),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_bad_input_is_refused_in_one_line_that_says_what_is_accepted(command, line, sentence):
    refusal = command(*shlex.split(line)).refusal
    assert sentence in refusal
    assert "\x1b" not in refusal and "Input should" not in refusal


@pytest.mark.parametrize("line", ["--word halt", "--nothing", "bord"])
def test_with_json_a_refusal_is_json_too(command, line):
    ran = command(*shlex.split(line), "--json")
    assert f"unwordle: {json.loads(ran.out)['error']}\n" == ran.refusal
