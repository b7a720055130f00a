// The clashes between the rows of a board, and the next step to a letter.

import { feedback } from "./words.js";

export const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];

const count = (word, letter) => [...word].filter((one) => one === letter).length;

/**
 * Return the clash of a lower row with an upper row of these colours, or null. "." is an unknown
 * letter. A clash has a kind and a letter, and can have a place. Complete words clash unless the
 * lower word, as the solution, gives the upper word these colours.
 */
export function clash(upper, pattern, lower) {
  for (const [place, letter] of [...upper].entries()) {
    if (letter === "." || lower[place] === ".") continue;
    const green = pattern[place] === "G";
    if (green !== (letter === lower[place]))
      return { kind: green ? "green" : "place", letter, place };
  }
  for (const letter of new Set(upper.replaceAll(".", ""))) {
    const coloured = (one) => [...pattern].filter((c, i) => c !== "W" && upper[i] === one).length;
    const white = [...pattern].findIndex((c, i) => c === "W" && upper[i] === letter);
    const yellow = [...pattern].findLastIndex((c, i) => c === "Y" && upper[i] === letter);
    const there = count(lower, letter);
    const least = coloured(letter);
    if (there + count(lower, ".") < least) return { kind: "missing", least, letter };
    if (white < 0) continue;
    if (there > least + coloured(".")) return { kind: "extra", least, letter };
    if (yellow > white) return { kind: "order", letter };
  }
  return null;
}

/** Return a sentence about a clash between two rows. */
function betweenRows({ kind, least, letter, place }, upper, lower) {
  const one = letter.toUpperCase();
  const an = `${"AEFHILMNORSX".includes(one) ? "an" : "a"} ${one}`;
  const needed = least > 1 ? `${least} ${one}s` : an;
  const extra = least ? `has one ${one} too many` : `cannot have ${an}`;
  return {
    extra: `${one} is grey in ${upper}, so ${lower} ${extra}.`,
    green: `${one} is green in ${upper}, so ${lower} needs ${one} in place ${place + 1} too.`,
    missing: `${one} is in the word (see ${upper}), so ${lower} needs ${needed}.`,
    order: `Of two ${one}s, Wordle colours the left one first.`,
    place: `${one} is not in place ${place + 1} (see ${upper}), so ${lower} cannot have it there.`,
  }[kind];
}

/** Return a sentence about a clash of a row with the final word. */
function withWord({ kind, letter, place }, upper, word) {
  const one = letter.toUpperCase();
  return {
    extra: `${one} is in ${word}, so it cannot be grey in ${upper}.`,
    green: `Place ${place + 1} of ${upper} is green, so its letter is the one in ${word}.`,
    missing: `${word} has fewer ${one}s than ${upper} shows in colour.`,
    order: `Of two ${one}s, Wordle colours the left one first.`,
    place: `${one} in place ${place + 1} of ${upper} would be green, since ${word} has it there.`,
  }[kind];
}

/**
 * Return the objection to a row, or null: the wrong `places`, and either the `colours` of the word
 * or the `other` row and a text. `rows` are words with "." for unknown letters.
 */
export function objection({ grid, solution }, rows, row) {
  const word = rows[row];
  if (!word.includes(".")) {
    const colours = feedback(word, solution);
    const places = [...colours].flatMap((one, i) => (one === grid[row][i] ? [] : [i]));
    if (places.length) return { colours, places };
  }
  const all = [...rows, solution];
  const name = (i) => `row ${i + 1}`;
  const others = [...rows.keys()].filter((one) => one !== row);
  for (const other of [rows.length, ...others]) {
    const [up, down] = row < other ? [row, other] : [other, row];
    const found = clash(all[up], grid[up], all[down]);
    if (!found) continue;
    const held = [...word].flatMap((one, i) => (one === found.letter ? [i] : []));
    const places = found.place === undefined ? held : [found.place];
    const text =
      down === rows.length
        ? withWord(found, name(up), solution.toUpperCase())
        : betweenRows(found, name(up), name(down));
    return { other, places, text };
  }
  return null;
}

/**
 * Return the letters that fit a place of a row, given the other letters on the board. If the other
 * letters of the same row clash with the board, these letters are ignored.
 */
export function possible(puzzle, rows, row, place) {
  const filled = (word, letter) => word.slice(0, place) + letter + word.slice(place + 1);
  const fits = (word) => !objection(puzzle, rows.with(row, word), row);
  const rest = fits(filled(rows[row], ".")) ? rows[row] : ".....";
  return ALPHABET.filter((letter) => fits(filled(rest, letter)));
}

/**
 * Return the first step of the puzzle whose letters are missing, or null if all letters are right.
 * Rows and columns count from 0. `inSight` is true if the board leaves only one letter.
 */
export function nextStep(puzzle, rows) {
  for (const [key, step] of puzzle.steps.entries()) {
    const row = step.row - 1;
    const columns = step.column ? [step.column - 1] : [0, 1, 2, 3, 4];
    const left = columns.filter((i) => rows[row][i] !== puzzle.guesses[row][i]);
    if (!left.length) continue;
    const inSight = step.column != null && possible(puzzle, rows, row, left[0]).length === 1;
    return { columns: left, inSight, key, row, step };
  }
  return null;
}
