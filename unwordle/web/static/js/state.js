// The state of the Decode tab: the grid, the word, the typed guesses, and the play.

import { GREEN, linkedRows } from "./words.js";

/** An empty state. `pins` are the texts typed into rows. `picked` is the shown game. */
export const EMPTY = { example: false, picked: "", pins: {}, play: "any", rows: ["WWWWW"], word: "" };
export const state = { ...EMPTY };

/** Return the letters typed into a row, with "." for each empty place. */
export const typedIn = (row) => state.pins[row] ?? ".....";

/** Return the word typed into a row, or "" if the word is incomplete. */
export const typedWord = (row) => (typedIn(row).includes(".") ? "" : typedIn(row));

/** Return the typed letters in the format of the server. */
export const pinTexts = () =>
  Object.entries(state.pins)
    .filter(([row]) => (state.rows[row] ?? GREEN) !== GREEN)
    .map(([row, text]) => `${Number(row) + 1}=${text}`);

/** Return the radio buttons of the plays. */
export const plays = () => [...document.getElementsByName("play")];

/** Return the question for the current state. */
export const question = () => ({
  grid: state.rows,
  pins: pinTexts(),
  play: state.play,
  word: state.word,
});

/** Return the values of a link to the state. Default values are "". */
export const toLink = () => ({
  board: state.picked,
  grid: state.rows.join("/"),
  pins: pinTexts().join(","),
  play: state.play === EMPTY.play ? "" : state.play,
  word: state.word,
});

/** Return the state in a link without invalid values, or null if the link has no grid. */
export function fromLink(link) {
  const rows = linkedRows(link.grid);
  if (!rows) return null;
  const pins = (link.pins ?? "").toLowerCase().matchAll(/(?<=^|,)([1-6])=([a-z.]{5})(?=,|$)/g);
  const word = (link.word ?? "").toLowerCase();
  return {
    ...EMPTY,
    picked: link.board ?? "",
    pins: Object.fromEntries([...pins].map(([, row, text]) => [Number(row) - 1, text])),
    play: plays().find(({ value }) => value === link.play)?.value ?? EMPTY.play,
    rows,
    word: /^[a-z]{5}$/.test(word) ? word : "",
  };
}
