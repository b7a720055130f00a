// What the rows of a board say of each other, by what is seen, and the next step to a letter.

import { feedback } from "./words.js";

const count = (word, letter) => [...word].filter((one) => one === letter).length;

/**
 * What is against a lower row under an upper one of these colours; "." is a letter not known yet.
 * A clash has its kind, its letter, and its place where it is about one; null if there is none.
 * Two whole words clash unless the lower would colour the upper so.
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

const article = (letter) => ("AEFHILMNORSX".includes(letter) ? "an" : "a");

/** A clash between two rows in words. */
function betweenRows({ kind, least, letter, place }, upper, lower) {
  const one = letter.toUpperCase();
  const an = `${article(one)} ${one}`;
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

/** A clash of a row with the final word, in words. */
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
 * What is against a row as it is filled so far: the `places` of it that cannot be, the `other` row
 * where there is one, and a text; null if nothing is. `rows` are words with "." for what is open.
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
 * The letters that a place of a row can have, by the other letters on the board; if those of its
 * own row cannot be, then by the other rows alone.
 */
export function possible(puzzle, rows, row, place) {
  const filled = (word, letter) => word.slice(0, place) + letter + word.slice(place + 1);
  const fits = (word) => !objection(puzzle, rows.with(row, word), row);
  const rest = fits(filled(rows[row], ".")) ? rows[row] : ".....";
  return [..."abcdefghijklmnopqrstuvwxyz"].filter((letter) => fits(filled(rest, letter)));
}

/**
 * The first step, of those worked out with the puzzle, whose letters are not there yet: its row and
 * columns, from 0, and whether what the board shows leaves one letter. Null if all are right.
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
