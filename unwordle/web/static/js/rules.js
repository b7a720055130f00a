// The rules of a game backwards: what is certain, checks, hints and scores. Nothing here needs a
// document.

import { nextStep, objection } from "./fits.js";
import { feedback, many } from "./words.js";

export const PLACES = [0, 1, 2, 3, 4];
/** The hint that shows on the keys which letters fit. */
export const LETTERS = "letters";

/**
 * A new game. `checked` are the rows that are right. `tried` has the refused words of each row,
 * `hints` the keys of the paid hints, and `told` the tiles that hints filled.
 */
export const NEW = {
  checked: [],
  checks: 0,
  done: false,
  hints: [],
  letters: false,
  rows: [],
  seconds: 0,
  told: [],
  tried: {},
  won: false,
};

/** Return the values of a stored game, except those of a type that a game cannot have. */
export const sound = (stored) =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter(
      ([name, value]) =>
        (!(name in NEW) || value?.constructor === NEW[name].constructor) &&
        (name !== "tried" || Object.values(value).every(Array.isArray)),
    ),
  );

/** Return the letter of a given, green or told place; else ".". */
function fixed({ given, grid, guesses, solution }, { told }, row, column) {
  if (given[row][column] !== ".") return given[row][column];
  if (grid[row][column] === "G") return solution[column];
  return told.includes(`${row},${column}`) ? guesses[row][column] : ".";
}

const fixedRow = (puzzle, game, row) => PLACES.map((i) => fixed(puzzle, game, row, i)).join("");

/** Return the rows with all letters that are certain, and "." for the others. */
export const certain = (puzzle, game) =>
  puzzle.grid.map((_, row) =>
    game.checked.includes(row) ? puzzle.guesses[row] : fixedRow(puzzle, game, row),
  );

/** Return the number of checks of a game without a mistake: one for each row with an open place. */
export const perfect = (puzzle) =>
  puzzle.grid.filter((_, row) => fixedRow(puzzle, NEW, row).includes(".")).length;

/** Return a row of a stored game, which is empty if the row is missing or damaged. */
const typed = (row) => (/^[a-z.]{5}$/.test(row) ? row : ".....");

/** Return the changes after which the rows have all certain letters, and full rows are right. */
export function settled(puzzle, game) {
  const { grid, guesses } = puzzle;
  const right = grid.map((_, row) => fixedRow(puzzle, game, row) === guesses[row]);
  const checked = game.checked.filter((row) => game.rows[row] === guesses[row]);
  const all = [...grid.keys()].filter((row) => right[row] || checked.includes(row));
  const known = certain(puzzle, { ...game, checked: all });
  const rows = known.map((word, row) =>
    PLACES.map((i) => (word[i] === "." ? typed(game.rows[row])[i] : word[i])).join(""),
  );
  return { checked: all, rows };
}

/**
 * Return where typed letters stand in an empty row, and the place of the next one. The letters are
 * a whole word if they meet the fixed letters; else, or with `open`, they fill the open places.
 */
export function laid(fixedLetters, typed, open = false) {
  const letters = [...fixedLetters];
  const opens = PLACES.filter((i) => letters[i] === ".");
  const fits = [...typed].every((one, i) => [".", one].includes(letters[i]));
  const meets = [...typed].some((one, i) => letters[i] === one);
  // Where neither fits, the fixed letters are stronger than those typed over them.
  const isWhole = meets && !open && (fits || typed.length > opens.length);
  const places = isWhole ? PLACES : opens;
  places.slice(0, typed.length).forEach((place, i) => {
    if (letters[place] === ".") letters[place] = typed[i];
  });
  return { next: places[typed.length] ?? null, word: letters.join("") };
}

/** Return whether a word fits a row, given the other rows. "." is an unknown letter. */
const fits = (puzzle, rows, row, word) =>
  [...word].every((letter, i) => [".", letter].includes(rows[row][i])) &&
  feedback(word, puzzle.solution) === puzzle.grid[row] &&
  !objection(puzzle, rows.with(row, word), row);

/**
 * Return why the word of a complete row is not the answer, or null if it is: its colours, a clash
 * with a certain letter, a row for which no word is left, or that the rest cannot be finished. A
 * puzzle has one answer, so one of these holds. The letters that were typed elsewhere do not count.
 */
export function judged(puzzle, game, row, words) {
  const word = game.rows[row];
  if (word === puzzle.guesses[row]) return null;
  const known = certain(puzzle, game);
  const found = objection(puzzle, known.with(row, word), row);
  if (found) return found;
  const rows = known.with(row, word);
  const others = [...rows.keys()].filter((one) => one !== row);
  const empty = others.find((one) => !words.some((other) => fits(puzzle, rows, one, other)));
  const then =
    empty === undefined
      ? "then the other rows cannot all be filled"
      : `then no word fits row ${empty + 1}`;
  const places = PLACES.filter((i) => known[row][i] === ".");
  return { places, text: `${word.toUpperCase()} has row ${row + 1}’s colours, but ${then}.` };
}

/** Check a complete row. Return the objection, if any, and the changes to the game. */
export function check(puzzle, game, row, words) {
  const word = game.rows[row];
  if (game.checked.includes(row)) return { changes: {}, found: null };
  if (!words.has(word)) return { changes: {}, found: { places: [], unknown: true } };
  const found = judged(puzzle, game, row, [...words]);
  const before = game.tried[row] ?? [];
  if (before.includes(word)) return { changes: {}, found };
  const checks = game.checks + 1;
  if (found) return { changes: { checks, tried: { ...game.tried, [row]: [...before, word] } }, found };
  return { changes: { checked: [...game.checked, row], checks }, found };
}

/** Return the first row with wrong letters: first the refused words, then the complete words. */
function wrongRow(puzzle, { rows, tried }) {
  const wrong = [...rows.keys()]
    .map((row) => ({
      isRefused: tried[row]?.includes(rows[row]) ?? false,
      places: PLACES.filter((i) => ![".", puzzle.guesses[row][i]].includes(rows[row][i])),
      row,
    }))
    .filter(({ places }) => places.length);
  const isFull = ({ row }) => !rows[row].includes(".");
  return wrong.find(({ isRefused }) => isRefused) ?? wrong.find(isFull) ?? wrong[0];
}

/** Return the objection to the wrong letters of a row, with the wrong places. */
function blame(puzzle, game, { places, row }, words) {
  const word = game.rows[row];
  const isFull = !word.includes(".") && words.includes(word);
  const found = isFull
    ? judged(puzzle, game, row, words)
    : objection(puzzle, certain(puzzle, game).with(row, word), row);
  const outlined = `outlined letter${places.length === 1 ? "" : "s"}`;
  const text = `The ${outlined} of row ${row + 1} cannot be right.`;
  return { text, ...found, places };
}

/**
 * Return the next hint: its row, the key under which it is paid (null if it is free), and either
 * what is `wrong` in the row or the next step. Return null if all letters are right.
 */
export function nextHint(puzzle, game, words) {
  const wrong = wrongRow(puzzle, game);
  if (wrong) {
    const { isRefused, row } = wrong;
    const key = isRefused ? null : `wrong ${row} ${game.rows[row]}`;
    return { key, row, wrong: blame(puzzle, game, wrong, words) };
  }
  const next = nextStep(puzzle, game.rows);
  return next && { ...next, key: next.inSight ? null : next.key };
}

/** Return the row that a paid hint is about. "Possible letters" has no row. */
export const rowOfHint = ({ steps }, key) =>
  typeof key === "number" ? steps[key]?.row - 1 : Number(key.split(" ")[1] ?? NaN);

/** Return the score in words. Games from before checks counted have only hints. */
export function scored({ checks, hints: { length }, perfect: best }) {
  const hints = length ? many(length, "hint") : "";
  if (checks === null) return hints ? `with ${hints}` : "without hints";
  return `with ${many(checks, "check")}${hints && ` and ${hints}`} (${best} is perfect)`;
}
