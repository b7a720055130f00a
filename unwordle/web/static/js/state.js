// What the Decode tab stands at: the grid, its word, the guesses typed into it, the way of play.

import { GREEN, linkedRows } from "./words.js";

/** A grid that nobody has begun. `pins` are what is typed into rows; `picked` is the game shown. */
export const EMPTY = {
  example: false,
  picked: "",
  pins: {},
  play: "any",
  rows: ["WWWWW"],
  word: "",
};
export const state = { ...EMPTY };

/** What is typed at each place of a row: a letter, or "." for any. */
export const typedIn = (row) => state.pins[row] ?? ".....";

/** The word typed into a row, if it is typed in full. */
export const typedWord = (row) => (typedIn(row).includes(".") ? "" : typedIn(row));

/** What is typed into guesses, as the server takes it. */
export const pinTexts = () =>
  Object.entries(state.pins)
    .filter(([row]) => (state.rows[row] ?? GREEN) !== GREEN)
    .map(([row, text]) => `${Number(row) + 1}=${text}`);

/** The radio buttons of the plays that the server has. */
export const plays = () => [...document.getElementsByName("play")];

/** The question that the tab stands at. */
export const question = () => ({
  grid: state.rows,
  pins: pinTexts(),
  play: state.play,
  word: state.word,
});

/** What a link to the state holds; what is as usual is "". */
export const toLink = () => ({
  board: state.picked,
  grid: state.rows.join("/"),
  pins: pinTexts().join(","),
  play: state.play === EMPTY.play ? "" : state.play,
  word: state.word,
});

/** The state that a link holds, what makes no sense left out; null where it holds no grid. */
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
