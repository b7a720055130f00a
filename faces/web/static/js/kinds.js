// The kinds of puzzle: what each asks for, what it says of a try, and its hints.

import { ask } from "./api.js";
import { smallRow } from "./pieces.js";
import { feedback, listed, separated, squares } from "./words.js";

/** What a word would look like in a row that has other colours. */
const wouldBe = (word, colours) => [
  `${word.toUpperCase()} would be `,
  smallRow(colours, word),
  ".",
];

/** Which words of a try are right, as squares. */
const rightRows = (words, wanted) =>
  words.map((word, row) => (word === wanted[row] ? "🟩" : "⬜")).join("");

const range = (most) => Array.from({ length: most }, (_, i) => i + 1);

/**
 * A kind has its `name` in a result, its `rules` in a sentence or two, and functions of a puzzle:
 * the words `wanted`, of which the last may be given; for each word of a try its `objection`, or
 * null; the `shared` line of a try, which tells no clue; and the promise of a `hint`, its `step`
 * missing where there are no more.
 */
export const KINDS = {
  clues: {
    name: "clues",
    rules: "One word fits all four clues. Six tries, each shown in its colours.",
    wanted: ({ solution }) => [solution],
    objection({ clues }, [word]) {
      const against = clues.map(
        ({ guess, pattern }, i) => feedback(guess, word) !== pattern && i + 1,
      );
      const those = against.filter(Boolean);
      const which = `${those.length > 1 ? "clues" : "clue"} ${listed(those)}`;
      return those.length ? [`${word.toUpperCase()} does not fit ${which}.`] : null;
    },
    shared: ([word], [solution]) => squares(feedback(word, solution)),
    hint(puzzle, number) {
      const clues = puzzle.clues.map(({ guess, pattern }) => `${guess}=${pattern}`);
      return ask("api/hint", { clues, number }, undefined, "hint");
    },
  },
  grid: {
    name: "reverse",
    rules:
      "These colours led to the final word. Each guess fits all that the rows above it tell. " +
      "Only one set of common words does.",
    wanted: ({ board }) => board.slice(0, -1),
    objection({ grid, solution }, words, row) {
      const colours = feedback(words[row], solution);
      if (colours !== grid[row]) return wouldBe(words[row], colours);
      const above = words
        .slice(0, row)
        .findIndex((word, i) => feedback(word, words[row]) !== grid[i]);
      const name = words[row].toUpperCase();
      return above < 0
        ? null
        : [`${name} has these colours, but it does not fit row ${above + 1}.`];
    },
    shared: rightRows,
    hint: ({ grid, solution: word }, number) =>
      ask("api/hint/grid", { grid, number, word }, undefined, "hint"),
  },
  colours: {
    name: "colours",
    rules:
      "No letter is given. One last word, with one guess a row, has these colours: of all 12,947 " +
      "words no others do.",
    wanted: ({ board }) => board,
    objection({ grid }, words, row) {
      const colours = feedback(words[row], words.at(-1));
      return colours === (grid[row] ?? "GGGGG") ? null : wouldBe(words[row], colours);
    },
    shared: rightRows,
    async hint({ left }, number) {
      if (number > left.length) return {};
      const count = left[number - 1];
      const rows = number === 1 ? "Row 1 leaves" : `Rows ${listed(range(number))} leave`;
      const words = count === 1 ? "only one word" : `${separated(count)} of all words`;
      const text = `${rows} ${words} for the last row.`;
      return { step: { columns: range(5), row: number, text } };
    },
  },
};
