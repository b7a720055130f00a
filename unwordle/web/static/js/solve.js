// The Solve tab, which finds the remaining words and the next guess from coloured guesses.

import { answering, ask } from "./api.js";
import { $, answered, button, fill, h, startOver } from "./dom.js";
import { TileGrid } from "./grid.js";
import { keep } from "./link.js";
import { card, countLine, endButton, list, note, served, table, why } from "./pieces.js";
import { many, mean, separated } from "./words.js";
import { wordField } from "./wordtiles.js";

const MOST = 12;
// The guesses with their colours. If `fresh` is true, the last guess's colours are not set yet.
let hints = [];
let fresh = false;

let grid;
let next;

/** Return the hints whose colours are set. */
const hintTexts = () =>
  hints.slice(0, fresh ? -1 : MOST).map(({ pattern, word }) => `${word}=${pattern}`);

const { soon } = answering("solve", async (signal) => {
  const texts = hintTexts();
  const asked = { hard: $("solve-hard").checked, hints: texts, limit: texts.length && 60 };
  answered("solve-answer", advice(await ask("api/solve", asked, signal)));
});

// The answer: the next guess, the best guesses, and the words that are left.

const advice = (found) => [
  found.guess ? nextGuess(found) : clash(found),
  ranked(found),
  found.words.length > 1 && wordsLeft(found),
];

/** Return how many words are left. `likely` is the number of likely words. */
function counted({ left, likely }) {
  const others = left > likely && ` and ${many(left - likely, "other")}`;
  const noun = `${others ? "likely " : ""}word${likely === 1 ? "" : "s"}`;
  if (hints.length) return countLine(null, likely, separated(likely), noun, others);
  return countLine(null, likely, "Any word", `is possible; ${separated(likely)} are likely`);
}

function nextGuess({ guess, why: reason, ...found }) {
  const done = found.left === 1;
  const word = h("b.word#next-guess", guess.toUpperCase());
  return card(
    { "data-kind": "guess" },
    counted(found),
    h(
      "div.head",
      h("p", done ? "It is " : "Next guess: ", word),
      !done && button("Use it", () => take(guess)),
    ),
    !done && note(served(reason)),
  );
}

const clash = ({ reasons }) =>
  card(
    { "data-kind": "none" },
    countLine(null, "0", "No word", "fits all these hints."),
    why(reasons),
  );

/** Return a table of the best guesses. The first guess is the recommended guess. */
function ranked({ alternatives }) {
  const cells = ({ chance_now: now, expected_guesses: expected, guess, shown }) => [
    button(guess.toUpperCase(), () => take(guess), ".link"),
    mean(expected),
    now < 0.01 ? "–" : shown,
  ];
  const made = table(["Guess", "Guesses to go", "Chance"], alternatives.map(cells));
  return alternatives.length > 1 && card(h("h2", "The best guesses"), made);
}

function wordsLeft({ left, likely, words }) {
  const more = left - words.length;
  const chips = (part) => list("ul.chips", part, ({ word }) => button(word, () => take(word)));
  return card(
    h("h2", left > likely ? "Likely words" : "Words left"),
    chips(words.slice(0, likely)),
    words.length > likely && [note("Unlikely:"), chips(words.slice(likely))],
    more > 0 && note(`and ${separated(more)} more.`),
  );
}

// The guesses.

function take(word) {
  next.word = word;
  next.ready();
}

/** Add a guess. The user then sets the colours. */
function add(word) {
  next.word = "";
  set([...hints, { pattern: "WWWWW", word }], true);
  grid.focus(hints.length - 1, 0);
}

/** Set the guesses, and whether the last one's colours are unset. If they are set, update the answer. */
function set(all, isFresh = false) {
  hints = all;
  fresh = isFresh;
  draw();
  if (!fresh) changed(true);
}

/** Accept the colours of the last guess. */
function done() {
  if (!fresh) return;
  set(hints);
  $("solve-answer").focus({ preventScroll: true });
  next.ready();
}

function draw() {
  grid.setRows(hints.map(({ pattern }) => pattern));
  $("hints").hidden = $("solve-clear").hidden = !hints.length;
  $("guess-form").hidden = fresh || hints.length >= MOST;
  $("colours-set").hidden = !fresh;
}

/** Put the guesses into the address, and update the answer. */
function changed(own = false) {
  const hard = $("solve-hard").checked ? "1" : "";
  keep("solve", { hard, hints: hintTexts().join(",") }, own);
  soon();
}

/** Show the guesses in a link. Invalid values are left out. */
export function follow(link) {
  const given = (link.hints ?? "").split(",").map((text) => text.split("="));
  hints = given
    .map(([word, pattern = ""]) => ({ pattern: pattern.toUpperCase(), word: word.toLowerCase() }))
    .filter(({ pattern, word }) => /^[a-z]{5}$/.test(word) && /^[GYW]{5}$/.test(pattern))
    .slice(0, MOST);
  $("solve-hard").checked = link.hard === "1";
  fill($("guess-problem"));
  fresh = false;
  draw();
  changed();
}

export function start(link) {
  grid = new TileGrid($("hints"), {
    changed(rows, removed) {
      hints = hints
        .filter((_, row) => row !== removed)
        .map(({ word }, row) => ({ pattern: rows[row], word }));
      if (removed !== undefined) set(hints, fresh && removed < hints.length);
      else if (!fresh) changed();
      if (!hints.length) next.focus();
    },
    full: done,
    label: "Guesses and their colours",
    letters: (row) => hints[row]?.word ?? "",
    rowEnd: (row) => endButton("cross", `Remove guess ${row + 1}`, () => grid.removeRow(row)),
  });
  const more = { button: $("guess-add"), panel: "solve" };
  next = wordField("Your guess of five letters", $("guess-problem"), add, more);
  $("colours-done").addEventListener("click", done);
  $("solve-clear").addEventListener("click", () => {
    startOver(hints, set);
    next.focus();
  });
  $("solve-hard").addEventListener("change", () => changed());
  follow(link);
}
