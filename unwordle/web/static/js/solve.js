// The Solve tab: guesses and their colours in, remaining words and the next guess out.

import { accept, isAccepted } from "./accepted.js";
import { advice } from "./advice.js";
import { answering, ask, latest } from "./api.js";
import { $, announce, copy, fill, h, renew } from "./dom.js";
import { tileGrid } from "./grid.js";
import { keep } from "./link.js";
import { endButton, failure } from "./pieces.js";
import { wordTiles } from "./wordtiles.js";

const MOST = 12;
let hints = [];
const USUAL = { hard: "", strategy: "fewest" };
let settings = USUAL;
let grid;
let next;
const left = new Map();

const asker = latest({
  busy: (is) => $("solve-answer").setAttribute("aria-busy", is),
  failed(error) {
    renew($("solve-answer"), failure(error, answer));
    announce($("solve-answer"));
  },
});

const hintTexts = () => hints.map(({ pattern, word }) => `${word}=${pattern}`);
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
    left.set(key, (await ask("api/solve", cheap, signal, `left ${key}`)).left);
  }
  return left.get(key);
}

function answer() {
  asker(async (signal) => {
    const texts = hintTexts();
    const found = await ask("api/solve", question(texts, 60), signal);
    left.set(String(texts), found.left);
    const steps = [];
    for (const [i, word] of ["start", ...hints.map((hint) => hint.word)].entries())
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

/** Add a guess, once it is known to be a word. */
function add() {
  if (hints.length >= MOST) {
    complain(`${MOST} guesses are the most.`);
    return;
  }
  accept(next, $("guess-problem"), (word) => {
    hints = [...hints, { pattern: "WWWWW", word }];
    next.word = "";
    draw();
    changed(true);
    grid.focus(hints.length - 1, 0);
  });
}

function draw() {
  grid.setRows(hints.map(({ pattern }) => pattern));
  $("hints").hidden = !hints.length;
}

function remember(own) {
  const chosen = Object.entries(settings).map(([name, value]) => [
    name,
    value === USUAL[name] ? "" : value,
  ]);
  keep("solve", { ...Object.fromEntries(chosen), hints: hintTexts().join(",") }, own);
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
  settings = {
    hard: link.hard === "1" ? "1" : "",
    strategy: link.strategy ?? USUAL.strategy,
  };
}

/** Show the guesses of a link. */
export async function follow(link) {
  read(link);
  $("solve-hard").checked = settings.hard === "1";
  $("strategy").value = settings.strategy;
  if (!$("strategy").value) $("strategy").value = settings.strategy = USUAL.strategy;
  complain();
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
      if (removed !== undefined) draw();
      if (!hints.length) next.focus();
      changed(removed !== undefined);
    },
    fewest: 0,
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
  $("solve-clear").addEventListener("click", () => {
    hints = [];
    draw();
    changed();
    next.focus();
  });
  $("solve-link").addEventListener("click", () => copy(location.href, "Link copied."));
  for (const id of ["strategy", "solve-hard"])
    $(id).addEventListener("change", () => {
      settings.strategy = $("strategy").value;
      settings.hard = $("solve-hard").checked ? "1" : "";
      changed();
    });
  follow(link);
}
