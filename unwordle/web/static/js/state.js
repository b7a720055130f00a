// The state of the Decode tab: the grid, the word, the typed guesses, and the play.

import { GREEN, linkedRows } from "./words.js";

/** An empty state. `pins` has the text typed into each row, if any. `picked` is the shown game. */
export const EMPTY = { example: false, picked: "", pins: [], play: "any", rows: ["WWWWW"], word: "" };
export const state = { ...EMPTY };

/** Return the letters typed into a row, with "." for each empty place. */
export const typedIn = (row) => state.pins[row] ?? ".....";

/** Return the texts with this one in a row. A text without letters is left out. */
export const withPin = (row, text) =>
  Object.assign([...state.pins], { [row]: /[a-z]/.test(text) ? text.padEnd(5, ".") : null });

/** Return the word typed into a row, or "" if the word is incomplete. */
export const typedWord = (row) => (typedIn(row).includes(".") ? "" : typedIn(row));

/** Return the typed letters in the format of the server. */
export const pinTexts = () =>
  state.rows.flatMap((pattern, row) =>
    state.pins[row] && pattern !== GREEN ? [`${row + 1}=${state.pins[row]}`] : [],
  );

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
  const pins = [];
  const texts = (link.pins ?? "").toLowerCase().matchAll(/(?<=^|,)([1-6])=([a-z.]{5})(?=,|$)/g);
  for (const [, row, text] of texts) pins[row - 1] = text;
  const word = (link.word ?? "").toLowerCase();
  return {
    ...EMPTY,
    picked: link.board ?? "",
    pins,
    play: plays().find(({ value }) => value === link.play)?.value ?? EMPTY.play,
    rows,
    word: /^[a-z]{5}$/.test(word) ? word : "",
  };
}
