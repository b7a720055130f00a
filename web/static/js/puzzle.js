// The Puzzle tab: a puzzle of the day, or a random one, to be solved.

import { ask, latest } from "./api.js";
import { $, copy, h, smallRow } from "./dom.js";
import { keep } from "./link.js";
import { feedback, squares } from "./words.js";
import { wordTiles } from "./wordtiles.js";

const KINDS = ["clues", "grid"];
const LEVELS = ["easy", "medium", "hard"];
const RULES = {
  clues: "One word fits all four clues. Which?",
  grid:
    "These colours led to the final word. Each guess fits all that the rows above it tell, " +
    "and only one set of common words does. Which?",
};

let chosen;
let puzzle;
let rows = [];
let tries = 0;
let done = false;
let tried = "";

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((n) => String(n).padStart(2, "0"))
    .join("-");
};

/** The seed of a day's puzzle: the same for everyone, another for each kind and difficulty. */
const seedOf = ({ date, difficulty, kind, seed }) =>
  seed ||
  10 * Number(date.replaceAll("-", "")) + 3 * KINDS.indexOf(kind) + LEVELS.indexOf(difficulty);

const asker = latest({
  busy: (is) => $("puzzle-board").setAttribute("aria-busy", is),
  failed: (error) => $("puzzle-board").replaceChildren(h("p", { class: "notice" }, error.message)),
});

/** Put a mark at the end of a row, with a word for those who do not see it. */
function judge(mark, right) {
  mark.replaceChildren(
    right ? "✓" : "✗",
    h("span", { class: "hidden" }, right ? "right" : "wrong"),
  );
  mark.classList.toggle("right", right);
}

const say = (...parts) => $("puzzle-said").replaceChildren(...parts);
const complain = (text) => ($("puzzle-problem").textContent = text);

function when() {
  if (chosen.seed) return `random puzzle ${chosen.seed}`;
  return new Date(`${chosen.date}T12:00`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}

function load() {
  for (const radio of document.getElementsByName("kind"))
    radio.checked = radio.value === chosen.kind;
  for (const radio of document.getElementsByName("difficulty"))
    radio.checked = radio.value === chosen.difficulty;
  $("puzzle-date").value = chosen.date;
  $("puzzle-title").textContent = chosen.seed
    ? "A random puzzle"
    : chosen.date === today()
      ? "Today's puzzle"
      : `The puzzle of ${when()}`;
  $("puzzle-rules").textContent = RULES[chosen.kind];
  keep("puzzle", {
    date: chosen.seed ? "" : chosen.date,
    difficulty: chosen.difficulty,
    kind: chosen.kind,
    seed: chosen.seed ? String(chosen.seed) : "",
  });
  say("");
  complain("");
  $("puzzle-result").hidden = true;
  setDone(true);
  puzzle = null;
  rows = [];
  tries = 0;
  tried = "";
  $("puzzle-board").replaceChildren();
  asker(async (signal) => {
    puzzle = await ask(
      `/api/puzzle/${chosen.kind}`,
      { difficulty: chosen.difficulty, seed: seedOf(chosen) },
      signal,
    );
    if (puzzle.reasons) {
      complain(`There is none: ${puzzle.reasons[0].text}.`);
      return;
    }
    setDone(false);
    draw();
  });
}

function setDone(is) {
  done = is;
  $("puzzle-check").hidden = $("puzzle-reveal").hidden = is;
  $("puzzle-share").hidden = !is || !rows.length;
}

function draw() {
  const fixed = (word, pattern, name) =>
    h(
      "div",
      { class: "tile-row" },
      h("span", { "aria-hidden": "true", class: "row-name" }, name),
      h(
        "span",
        {
          class: "tiles",
          role: "img",
          "aria-label": smallRow(pattern, word).getAttribute("aria-label"),
        },
        [...pattern].map((colour, i) =>
          h("span", { "aria-hidden": "true", class: "tile", "data-colour": colour }, word[i]),
        ),
      ),
    );
  if (chosen.kind === "clues") {
    rows = [typedRow("?", "The word that fits all clues", () => (done ? "GGGGG" : ""))];
    $("puzzle-board").replaceChildren(
      h(
        "div",
        { class: "tile-grid" },
        puzzle.clues.map(({ guess, pattern }, i) => fixed(guess, pattern, String(i + 1))),
        rows[0].element,
      ),
    );
  } else {
    rows = puzzle.grid.map((pattern, i) =>
      typedRow(
        String(i + 1),
        `Guess ${i + 1}: ${smallRow(pattern).getAttribute("aria-label")}`,
        () => pattern,
      ),
    );
    $("puzzle-board").replaceChildren(
      h(
        "div",
        { class: "tile-grid" },
        rows.map(({ element }) => element),
        fixed(puzzle.solution, "GGGGG", "="),
      ),
    );
  }
  // Where keys have led the focus, it stays.
  const led = document.activeElement.matches(":focus-visible");
  if (!led && !$("puzzle").hidden && matchMedia("(hover: hover)").matches) rows[0].tiles.focus();
}

/** A row to type a word into, with a mark at its end. */
function typedRow(name, label, colours) {
  const mark = h("span", { class: "mark", role: "status" });
  const tiles = wordTiles({
    colours,
    entered: enter,
    label,
    typed: () => {
      mark.textContent = "";
      complain("");
    },
  });
  tiles.input.addEventListener("keydown", (event) => {
    const to = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const other = to && rows[rows.findIndex((one) => one.tiles === tiles) + to];
    if (other) {
      event.preventDefault();
      other.tiles.focus();
    }
  });
  const element = h(
    "div",
    { class: "tile-row" },
    h("span", { "aria-hidden": "true", class: "row-name" }, name),
    tiles.element,
    mark,
  );
  return { element, mark, tiles };
}

/** Enter: on to the next row that is not full, or check when all are. */
function enter() {
  const open = rows.find(({ tiles }) => tiles.word.length < 5);
  if (open) open.tiles.focus();
  else check();
}

async function check() {
  if (done) return;
  const words = rows.map(({ tiles }) => tiles.word);
  const short = words.findIndex((word) => word.length < 5);
  if (short >= 0) {
    complain("Five letters, please.");
    rows[short].tiles.focus();
    return;
  }
  const asked = puzzle;
  try {
    const known = await Promise.all(words.map((word) => ask(`/api/word?word=${word}`)));
    // Meanwhile it may have been revealed, or another puzzle chosen.
    if (done || puzzle !== asked) return;
    const strange = known.findIndex((one) => !one.known);
    if (strange >= 0) {
      complain(`${words[strange].toUpperCase()} is not in the word list.`);
      rows[strange].tiles.focus();
      return;
    }
  } catch (error) {
    if (puzzle === asked) complain(error.message);
    return;
  }
  complain("");
  // The same words again, as when Enter is pressed twice, are no other try.
  if (String(words) !== tried) tries += 1;
  tried = String(words);
  if (chosen.kind === "clues") checkClues(words[0]);
  else checkGrid(words);
}

const inTries = () => (tries === 1 ? "at the first try" : `in ${tries} tries`);

function checkClues(word) {
  if (word === puzzle.solution) {
    finish(`Right, ${inTries()}: ${word.toUpperCase()} is the only word that fits.`);
    return;
  }
  const against = puzzle.clues
    .map(({ guess, pattern }, i) => feedback(guess, word) !== pattern && i + 1)
    .filter(Boolean);
  judge(rows[0].mark, false);
  const named = listed(against);
  say(`${word.toUpperCase()} does not fit ${against.length > 1 ? "clues" : "clue"} ${named}.`);
  rows[0].tiles.focus();
}

const listed = (items) =>
  [items.slice(0, -1).join(", "), items.at(-1)].filter(Boolean).join(" and ");

/** What is wrong with the word in a row, if it is: its colours, or what a row above tells. */
function objection(words, row) {
  const name = words[row].toUpperCase();
  const shows = feedback(words[row], puzzle.solution);
  if (shows !== puzzle.grid[row]) return [`${name} would be `, smallRow(shows, words[row]), "."];
  const above = words.findIndex(
    (word, i) => i < row && feedback(word, words[row]) !== puzzle.grid[i],
  );
  return above < 0 ? null : [`${name} has these colours, but it does not fit row ${above + 1}.`];
}

function checkGrid(words) {
  const objections = words.map((_, row) => objection(words, row));
  if (!objections.some(Boolean)) {
    const meant = words.every((word, row) => word === puzzle.board[row]);
    finish(
      meant
        ? `Right, ${inTries()}: this is the only board.`
        : `Right, ${inTries()}, with a rarer word. Meant was ${puzzle.board.slice(0, -1).join(", ")}.`,
    );
    return;
  }
  const wrong = rows.filter(({ mark }, row) => {
    const right = words[row] === puzzle.board[row];
    judge(mark, right);
    return !right;
  });
  const first = objections.findIndex(Boolean);
  say(
    wrong.length === 1 ? "One row is wrong. " : `${wrong.length} rows are wrong. `,
    ...objections[first],
  );
  wrong[0].tiles.focus();
}

function finish(text) {
  setDone(true);
  for (const { mark, tiles } of rows) {
    judge(mark, true);
    tiles.input.readOnly = true;
    tiles.dress();
  }
  say(text);
  $("puzzle-share").focus();
}

function reveal() {
  const words = chosen.kind === "clues" ? [puzzle.solution] : puzzle.board;
  tries = 0;
  setDone(true);
  rows.forEach(({ mark, tiles }, i) => {
    tiles.word = words[i];
    tiles.input.readOnly = true;
    mark.textContent = "";
  });
  say(
    chosen.kind === "clues" ? `It was ${puzzle.solution.toUpperCase()}.` : "This is the only board.",
  );
  $("puzzle-share").focus();
}

function share() {
  const patterns =
    chosen.kind === "clues" ? puzzle.clues.map(({ pattern }) => pattern) : puzzle.grid;
  const name = chosen.kind === "clues" ? "four clues" : "one board";
  const result = tries ? `Solved ${inTries()}` : "Not solved";
  copy(
    [
      `Unwordle ${name}, ${when()}, ${chosen.difficulty}`,
      result,
      ...patterns.map(squares),
      location.href,
    ].join("\n"),
    "Result copied.",
    (text) => {
      $("puzzle-result").hidden = false;
      $("puzzle-text").value = text;
      $("puzzle-text").select();
    },
  );
}

function choose(changes) {
  chosen = { ...chosen, ...changes };
  load();
}

/** Whether a link's date is one; some browsers take 31 February for 3 March. */
function isDay(text) {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export function start(link) {
  chosen = {
    date: isDay(link.date) ? link.date : today(),
    difficulty: LEVELS.includes(link.difficulty) ? link.difficulty : "easy",
    kind: KINDS.includes(link.kind) ? link.kind : "clues",
    seed: Math.max(0, Number.parseInt(link.seed, 10) || 0) % 1e9,
  };
  $("puzzle-kind").addEventListener("change", ({ target }) => choose({ kind: target.value }));
  $("puzzle-difficulty").addEventListener("change", ({ target }) =>
    choose({ difficulty: target.value }),
  );
  $("puzzle-date").addEventListener(
    "change",
    ({ target }) => target.value && choose({ date: target.value, seed: 0 }),
  );
  $("puzzle-today").addEventListener("click", () => choose({ date: today(), seed: 0 }));
  $("puzzle-random").addEventListener("click", () =>
    choose({ seed: 1 + Math.floor(Math.random() * 1e6) }),
  );
  $("puzzle-link").addEventListener("click", () => copy(location.href, "Link copied."));
  $("puzzle-check").addEventListener("click", check);
  $("puzzle-reveal").addEventListener("click", reveal);
  $("puzzle-share").addEventListener("click", share);
  load();
}
