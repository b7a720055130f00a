// What the Unwordle tab stands at: the grid, its word, the guesses typed into it, the settings.

import { $ } from "./dom.js";
import { GREEN, linkedRows } from "./words.js";

/** The settings by the ids of their fields, as they are where nobody chose. */
export const CHOICES = {
  distinct: "",
  draw: "likely",
  prior: "player",
  rules: "wordle",
  words: "today",
};
/** A grid that nobody has begun. `pins` are what is typed into rows; `at` and `picked` say which board is shown. */
export const EMPTY = {
  at: 0,
  example: false,
  picked: "",
  pins: {},
  play: "any",
  rows: ["WWWWW"],
  seed: 1,
  word: "",
};
export const state = { ...EMPTY, ...CHOICES };

const PIN = /^(?:[a-z.]|\[\^?[a-z-]+\]){5}$/;

/** Whether a text says what a row holds: five places, each a letter, any, or some. */
export const isPin = (text) => PIN.test(text);

/** What is typed at each place of a row. */
export const slots = (row) => (state.pins[row] ?? "").match(/\[[^\]]*\]|./g) ?? [];

/** The word typed into a row, if it is typed in full. */
export const typedWord = (row) => (/^[a-z]{5}$/.test(state.pins[row] ?? "") ? state.pins[row] : "");

/** Whether a row is a guess before the final word. */
export const isGuess = (row) => (state.rows[row] ?? GREEN) !== GREEN;

/** What is typed, as the server takes it. */
export const pinTexts = () =>
  Object.entries(state.pins)
    .filter(([row, text]) => isPin(text) && text !== "....." && isGuess(row))
    .map(([row, text]) => `${Number(row) + 1}=${text}`);

/** The radio buttons of the plays that the server has. */
export const plays = () => [...document.getElementsByName("play")];

/** The question that the tab stands at. */
export const question = () => ({
  distinct: { "": null, false: false, true: true }[state.distinct],
  grid: state.rows,
  pins: pinTexts(),
  play: state.play,
  rules: state.rules,
  word: state.word,
  words: state.words,
});

/** What a link to the state holds; what is as usual is "". */
export function toLink() {
  const chosen = Object.entries(CHOICES).map(([name, usual]) => [
    name,
    state[name] === usual ? "" : state[name],
  ]);
  return {
    at: state.at ? String(state.at) : "",
    board: state.picked,
    grid: state.rows.join("/"),
    pins: pinTexts().join(","),
    play: state.play === EMPTY.play ? "" : state.play,
    seed: state.seed === EMPTY.seed ? "" : String(state.seed),
    word: state.word,
    ...Object.fromEntries(chosen),
  };
}

/** The state that a link holds, what makes no sense left out; null where it holds no grid. */
export function fromLink(link) {
  const rows = linkedRows(link.grid);
  if (!rows) return null;
  const pins = (link.pins ?? "")
    .split(/,(?=[1-6]=)/)
    .filter((pin) => /^[1-6]=/.test(pin))
    .map((pin) => pin.split("="));
  const chosen = Object.entries(CHOICES).map(([name, usual]) => {
    const offered = [...$(name).options].map(({ value }) => value);
    return [name, offered.includes(link[name]) ? link[name] : usual];
  });
  const word = (link.word ?? "").toLowerCase();
  return {
    ...EMPTY,
    at: /^\d{1,2}$/.test(link.at) ? Number(link.at) : EMPTY.at,
    picked: link.board ?? "",
    pins: Object.fromEntries(pins.map(([row, text]) => [Number(row) - 1, text.toLowerCase()])),
    play: plays().find(({ value }) => value === link.play)?.value ?? EMPTY.play,
    rows,
    seed: /^\d{1,15}$/.test(link.seed) ? Number(link.seed) : EMPTY.seed,
    word: /^[a-z]{5}$/.test(word) ? word : "",
    ...Object.fromEntries(chosen),
  };
}
