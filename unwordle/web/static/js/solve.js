// The Solve tab: guesses and their colours in, remaining words and the next guess out.

import { accept, isAccepted } from "./accepted.js";
import { advice } from "./advice.js";
import { answering, ask, latest } from "./api.js";
import { $, announce, fill, renew, toast } from "./dom.js";
import { tileGrid } from "./grid.js";
import { keep } from "./link.js";
import { endButton, failure } from "./pieces.js";
import { wordTiles } from "./wordtiles.js";

const MOST = 12;
const STRATEGY = "fewest";
// The guesses with their colours; the colours of the last one are not all set while it is `fresh`.
let hints = [];
let fresh = false;
let settings = { hard: "", strategy: STRATEGY };
let grid;
let next;
const left = new Map();

const asker = latest({
  place: "solve-answer",
  failed(error) {
    renew($("solve-answer"), failure(error, answer));
    announce($("solve-answer"));
  },
});

/** The hints whose colours are set. */
const hintTexts = () =>
  hints.slice(0, fresh ? -1 : MOST).map(({ pattern, word }) => `${word}=${pattern}`);

const question = (texts, limit) => ({
  hard: settings.hard === "1",
  hints: texts,
  limit,
  strategy: settings.strategy,
});

/** How many words some hints leave: asked once. It does not depend on the strategy. */
async function remaining(texts, signal) {
  const key = String(texts);
  if (!left.has(key)) {
    const cheap = { ...question(texts, 0), hard: false, strategy: "frequency" };
    left.set(key, (await ask("api/solve", cheap, signal)).left);
  }
  return left.get(key);
}

function answer() {
  asker(async (signal) => {
    const texts = hintTexts();
    const found = await ask("api/solve", question(texts, texts.length && 60), signal);
    left.set(String(texts), found.left);
    const steps = [];
    for (const [i, word] of ["start", ...texts.map((text) => text.slice(0, 5))].entries())
      steps.push({ left: await remaining(texts.slice(0, i), signal), word });
    renew($("solve-answer"), advice(found, steps, take));
    announce($("solve-answer"));
  });
}

const { soon } = answering("solve", answer);

function take(word) {
  next.word = word;
  next.focus();
}

const complain = (...parts) => fill($("guess-problem"), parts);

/** Add a guess, once it is known to be a word; that its colours are set is said by hand. */
function add() {
  if (hints.length >= MOST) {
    complain(`${MOST} guesses are the most.`);
    return;
  }
  accept(next, $("guess-problem"), (word) => {
    hints = [...hints, { pattern: "WWWWW", word }];
    next.word = "";
    set(true);
    grid.focus(hints.length - 1, 0);
  });
}

/** Whether the colours of the last guess are still to be set; once they are, they are answered. */
function set(isFresh) {
  fresh = isFresh;
  draw();
  if (!fresh) changed(true);
}

/** The colours of the last guess are set. */
function done() {
  if (!fresh) return;
  set(false);
  next.focus();
}

/** Forget the guesses; what is dropped can be had back. */
function startOver() {
  const before = hints;
  hints = [];
  set(false);
  next.focus();
  const undo = () => {
    hints = before;
    set(false);
  };
  if (before.length) toast("Started over.", undo);
}

function draw() {
  grid.setRows(hints.map(({ pattern }) => pattern));
  $("hints").hidden = !hints.length;
  $("guess-form").hidden = fresh;
  $("colours-set").hidden = !fresh;
}

/** That the colours are set is read as it is meant: of a guess left as it was, all are grey. */
function dressSet() {
  const isGrey = hints.at(-1)?.pattern === "WWWWW";
  $("colours-done").textContent = isGrey ? "All grey" : "Done";
}

function remember(own) {
  const { hard, strategy } = settings;
  const chosen = strategy === STRATEGY ? "" : strategy;
  keep("solve", { hard, hints: hintTexts().join(","), strategy: chosen }, own);
}

function changed(own = false) {
  remember(own);
  soon();
}

/** Read what a link holds; what makes no sense is left out. */
function read(link) {
  const given = (link.hints ?? "").split(",").map((text) => text.split("="));
  hints = given
    .map(([word, pattern = ""]) => ({ pattern: pattern.toUpperCase(), word: word.toLowerCase() }))
    .filter(({ pattern, word }) => /^[a-z]{5}$/.test(word) && /^[GYW]{5}$/.test(pattern))
    .slice(0, MOST);
  const offered = [...$("strategy").options].map(({ value }) => value);
  const strategy = offered.includes(link.strategy) ? link.strategy : STRATEGY;
  settings = { hard: link.hard === "1" ? "1" : "", strategy };
}

/** Show the guesses of a link. */
export async function follow(link) {
  read(link);
  $("solve-hard").checked = settings.hard === "1";
  $("strategy").value = settings.strategy;
  complain();
  fresh = false;
  draw();
  remember();
  // A link may hold a word that is none: it would have no answer.
  for (const { word } of hints) {
    if (await isAccepted(word).catch(() => true)) continue;
    complain(`${word.toUpperCase()} is not in the word list: its row is left out.`);
    hints = hints.filter((hint) => hint.word !== word);
    draw();
  }
  changed();
}

export function start(link) {
  grid = tileGrid($("hints"), {
    changed(rows, removed) {
      hints = hints
        .filter((_, row) => row !== removed)
        .map(({ word }, row) => ({ pattern: rows[row], word }));
      if (removed !== undefined) set(fresh && removed < hints.length);
      else if (!fresh) changed();
      dressSet();
      if (!hints.length) next.focus();
    },
    fewest: 0,
    full: done,
    label: "Guesses and their colours",
    letters: (row) => hints[row]?.word ?? "",
    most: 0,
    rowEnd: (row) => endButton("cross", `Remove guess ${row + 1}`, () => grid.removeRow(row)),
    rows: [],
  });
  next = wordTiles({ entered: add, label: "Your guess, five letters" });
  $("guess-form").querySelector(".main").before(next.element);
  $("guess-form").addEventListener("submit", (event) => {
    event.preventDefault();
    add();
  });
  $("colours-done").addEventListener("click", done);
  $("solve-clear").addEventListener("click", startOver);
  for (const id of ["strategy", "solve-hard"])
    $(id).addEventListener("change", () => {
      settings = { hard: $("solve-hard").checked ? "1" : "", strategy: $("strategy").value };
      changed();
    });
  follow(link);
}
