// What the rows of a board say of each other, by what is seen: nothing here knows the guesses.

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
    if (there + count(lower, ".") < coloured(letter)) return { kind: "missing", letter };
    if (white < 0) continue;
    if (there > coloured(letter) + coloured(".")) return { kind: "extra", letter };
    if (yellow > white) return { kind: "order", letter };
  }
  return null;
}

/** A clash in words; the rows are named by the caller. */
function said({ kind, letter, place }, upper, lower) {
  const [one, at] = [letter.toUpperCase(), `place ${place + 1}`];
  return {
    extra: `The ${one} of ${upper} is white: ${lower} has too many of it.`,
    green: `${upper} is green in ${at}: ${lower} needs its ${one} there.`,
    missing: `${upper} has ${one} in colour: ${lower} needs it too.`,
    order: `Of two ${one} in ${upper} the left one is coloured first.`,
    place: `${upper} has ${one} in ${at}, and not in green: ${lower} cannot have it there.`,
  }[kind].replace(/^./, (first) => first.toUpperCase());
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
  const name = (i) => (i === rows.length ? "the last word" : `row ${i + 1}`);
  const others = [...rows.keys()].filter((one) => one !== row);
  for (const other of [rows.length, ...others]) {
    const [up, down] = row < other ? [row, other] : [other, row];
    const found = clash(all[up], grid[up], all[down]);
    if (!found) continue;
    const held = [...word].flatMap((one, i) => (one === found.letter ? [i] : []));
    const places = found.place === undefined ? held : [found.place];
    return { other, places, text: said(found, name(up), name(down)) };
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
