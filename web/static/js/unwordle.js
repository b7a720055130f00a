// The Unwordle tab: a grid and a final word in, boards out.

import { ask, latest } from "./api.js";
import { boardAnswer, solutionsAnswer } from "./boards.js";
import { $, announce, copy, h, renew } from "./dom.js";
import { tileGrid } from "./grid.js";
import { keep } from "./link.js";
import { parseShared } from "./words.js";
import { wordTiles } from "./wordtiles.js";

const EXAMPLES = [
  ["stone", "WWWWW/WYWWW/WWYWG"],
  ["crane", "WYWWW/YWWGW/GWWGG"],
  ["sweet", "YWWWW/WYWGW/GWGGW"],
  ["honey", "WWWWY/WYWWY/YWYWG/GGWWG"],
  ["plant", "WWYWW/WGWWW/WGWYG"],
];
const PLAY_HINTS = {
  any: "Rows owe each other nothing: each guess may be any word.",
  hard: "Hard mode: greens stay in place, and letters once coloured are used again.",
  strict: "Strict: each guess could still have been the solution, given all the rows above it.",
};
const PIN = /^(?:[a-z.]|\[\^?[a-z-]+\]){5}$/;
const CHOICES = { distinct: "", prior: "player", rules: "wordle", words: "nyt" };

let example = 0;
let state = { pins: {}, play: "any", rows: ["WWWWW"], seed: 1, word: "", ...CHOICES };
let board = [];
let opened = new Set();
let grid;
let solution;
let answered = true;
// Hard mode is on because share text said so: nobody chose it.
let hardPasted = false;

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

const pinTexts = () =>
  Object.entries(state.pins)
    .filter(([row, text]) => PIN.test(text) && row < state.rows.length)
    .map(([row, text]) => `${Number(row) + 1}=${text}`);

const asker = latest({
  busy(is, cancel) {
    const place = $("answers");
    place.setAttribute("aria-busy", is);
    place.querySelector(".working")?.remove();
    if (is) {
      place.prepend(
        h(
          "p",
          { class: "working" },
          "Computing… ",
          h("button", { onclick: () => stop(cancel), type: "button" }, "Stop"),
        ),
      );
    }
  },
  failed(error) {
    board = [];
    grid.dress();
    renew($("answers"), h("div", { class: "card" }, h("p", { class: "notice" }, error.message)));
    announce($("answers"));
  },
});

/** Give up. The answer that is shown was to an older question: it goes too. */
function stop(cancel) {
  cancel();
  board = [];
  grid.setGuilty([]);
  $("answers").replaceChildren(
    h(
      "div",
      { class: "card" },
      h("p", { class: "notice" }, "Stopped."),
      h(
        "div",
        { class: "buttons" },
        h("button", { id: "retry", onclick: answer, type: "button" }, "Retry"),
      ),
    ),
  );
  $("retry").focus();
  announce($("answers"));
}

let due;
const soon = () => {
  answered = false;
  clearTimeout(due);
  due = setTimeout(answer, 120);
};

/** Answer what is asked; while another tab is open, nothing is. */
function answer() {
  clearTimeout(due);
  if ($("unwordle").hidden) return;
  answered = true;
  asker(async (signal) => {
    board = [];
    if (!state.word) await answerSolutions(signal);
    else if (state.word.length === 5) await answerBoards(signal);
    else renew($("answers"), note("Type all five letters of the final word, or none."));
    grid.dress();
    announce($("answers"));
  });
}

const note = (text) => h("div", { class: "card" }, h("p", {}, text));

async function answerBoards(signal) {
  const { prior, seed } = state;
  const asked = { ...question(), marginals: 6, prior, seed, top: 6 };
  const found = await ask("/api/board", asked, signal);
  // The most likely board first; who asks for another one gets them uniformly drawn.
  const best = seed === 1 && prior === "player" ? found.top?.[0]?.board : undefined;
  board = best ?? found.samples[0] ?? [];
  renew($("answers"), boardAnswer(found, { again, best: Boolean(best), take }));
  accuse(found.reasons);
}

async function answerSolutions(signal) {
  const { distinct, play, rules, words } = question();
  const { prior, rows } = state;
  const asked = { distinct, grids: [rows], play, prior, rules, top: 60, words };
  const found = await ask("/api/infer", asked, signal);
  renew($("answers"), solutionsAnswer(found, pinTexts().length, choose));
  accuse(found.reasons);
}

/** Outline the tiles that the reasons name. */
function accuse(reasons = []) {
  grid.setGuilty(reasons.flatMap(({ columns, row }) => columns.map((c) => [row - 1, c - 1])));
}

/** Draw another board. */
function again() {
  state.seed += 1;
  remember();
  answer();
}

/** Take a likely word as the pin of its row. */
function take(row, word) {
  state.pins[row] = word;
  opened.add(row);
  grid.build();
  changed();
}

/** Take a possible solution as the final word. */
function choose(word) {
  solution.word = word;
  state.word = word;
  changed();
}

function remember() {
  const pins = pinTexts().join(",");
  const kept = Object.entries(CHOICES).map(([name, usual]) => [
    name,
    state[name] === usual ? "" : state[name],
  ]);
  const link = {
    grid: state.rows.join("/"),
    pins,
    play: state.play === "any" ? "" : state.play,
    seed: state.seed === 1 ? "" : String(state.seed),
    word: state.word,
    ...Object.fromEntries(kept),
  };
  // The Theory tab is about the same grid, so a link to it holds the same.
  for (const tab of ["unwordle", "theory"]) keep(tab, link);
}

function changed() {
  board = [];
  grid.dress();
  $("play-hint").textContent = PLAY_HINTS[state.play];
  remember();
  soon();
}

function pinButton(row) {
  const open = opened.has(row);
  return h(
    "button",
    {
      "aria-expanded": String(open),
      "aria-label": `Pin the guess of row ${row + 1}`,
      class: state.pins[row] ? "end on" : "end",
      onclick: () => togglePin(row),
      type: "button",
    },
    h("span", { class: "pin-icon" }),
  );
}

function togglePin(row) {
  if (opened.delete(row)) {
    const was = state.pins[row];
    delete state.pins[row];
    grid.build();
    grid.focus(row, 0);
    if (was) changed();
    return;
  }
  opened.add(row);
  grid.build();
  $(`pin-${row}`).focus();
}

/** A row is gone: so is its pin, and the rows below have moved up with theirs. */
function dropPin(removed) {
  const kept = (row) => Number(row) !== removed;
  const moved = (row) => Number(row) - (Number(row) > removed ? 1 : 0);
  const pins = Object.entries(state.pins).filter(([row]) => kept(row));
  state.pins = Object.fromEntries(pins.map(([row, text]) => [moved(row), text]));
  opened = new Set([...opened].filter(kept).map(moved));
}

function pinField(row) {
  const problem = h("p", { class: "problem", id: `pin-problem-${row}` });
  const judge = (text) =>
    (problem.textContent =
      !text || PIN.test(text) ? "" : "Five places: a letter, . for any, or some as in [aeiou].");
  judge(state.pins[row] ?? "");
  return (
    opened.has(row) &&
    h(
      "div",
      { class: "pin" },
      h("label", { for: `pin-${row}` }, "is"),
      h("input", {
        "aria-describedby": problem.id,
        autocapitalize: "none",
        autocomplete: "off",
        id: `pin-${row}`,
        maxlength: "60",
        oninput: ({ target }) => {
          state.pins[row] = target.value.trim().toLowerCase();
          judge(state.pins[row]);
          changed();
        },
        onkeydown: ({ key }) => key === "Escape" && togglePin(row),
        placeholder: "crane or s....",
        spellcheck: "false",
        type: "text",
        value: state.pins[row] ?? "",
      }),
      problem,
    )
  );
}

/** Show another state in all fields. */
function restore(next) {
  state = { ...state, ...next };
  opened = new Set(Object.keys(state.pins).map(Number));
  solution.word = state.word;
  for (const name of Object.keys(CHOICES)) $(name).value = state[name];
  for (const radio of document.getElementsByName("play"))
    radio.checked = radio.value === state.play;
  board = [];
  grid.setRows(state.rows);
  changed();
}

function paste(text) {
  try {
    const { hard, rows } = parseShared(text);
    const chosen = hardPasted ? "any" : state.play;
    hardPasted = hard && chosen !== "hard";
    $("paste-problem").textContent = "";
    restore({ pins: {}, play: hard ? "hard" : chosen, rows, seed: 1 });
    return true;
  } catch (error) {
    $("paste-problem").textContent = text.trim() ? error.message : "";
    return false;
  }
}

function nextExample() {
  const [word, rows] = EXAMPLES[example++ % EXAMPLES.length];
  hardPasted = false;
  restore({ pins: {}, play: "any", rows: rows.split("/"), seed: 1, word });
}

/** Read the state that a link holds; what it does not hold is as usual. */
function fromLink(link) {
  const { rows } = parseShared(link.grid);
  const pins = (link.pins ?? "")
    .split(/,(?=[1-6]=)/)
    .filter((pin) => /^[1-6]=/.test(pin))
    .map((pin) => pin.split("="));
  const fields = Object.entries(CHOICES).map(([name, usual]) => {
    const offered = [...$(name).options].map(({ value }) => value);
    return [name, offered.includes(link[name]) ? link[name] : usual];
  });
  return {
    pins: Object.fromEntries(pins.map(([row, text]) => [Number(row) - 1, text ?? ""])),
    play: Object.hasOwn(PLAY_HINTS, link.play) ? link.play : "any",
    rows,
    seed: /^\d{1,15}$/.test(link.seed) ? Number(link.seed) : 1,
    word: /^[a-z]{5}$/.test(link.word ?? "") ? link.word : "",
    ...Object.fromEntries(fields),
  };
}

export function start(link) {
  grid = tileGrid($("grid"), {
    below: pinField,
    changed(rows, removed) {
      if (removed !== undefined) {
        dropPin(removed);
        grid.build();
      }
      state.rows = rows;
      changed();
    },
    label: "The coloured rows",
    letters: (row) => board[row] ?? "",
    onPin: togglePin,
    rowEnd: pinButton,
    rows: state.rows,
  });
  solution = wordTiles({
    colours: () => (state.word.length === 5 ? "GGGGG" : ""),
    hint: "?",
    label: "The final word; leave it empty if you do not know it",
    typed(word) {
      state.word = word;
      solution.dress();
      changed();
    },
  });
  $("grid").after(
    h(
      "div",
      { class: "tile-row solution" },
      h("span", { "aria-hidden": "true", class: "row-name" }, "="),
      solution.element,
    ),
    h(
      "p",
      { class: "hint" },
      "The last row is the final word. Leave it empty if you do not know it.",
    ),
  );

  $("paste").addEventListener("input", ({ target }) => paste(target.value) && (target.value = ""));
  document.addEventListener("paste", (event) => {
    const field = event.target.closest?.("input, textarea");
    const text = event.clipboardData?.getData("text") ?? "";
    if (!field && !$("unwordle").hidden && paste(text)) event.preventDefault();
  });
  $("add-row").addEventListener("click", () => grid.addRow());
  $("clear").addEventListener("click", () =>
    restore({ pins: {}, rows: ["WWWWW"], seed: 1, word: "" }),
  );
  $("example").addEventListener("click", nextExample);
  $("copy-link").addEventListener("click", () => copy(location.href, "Link copied."));
  for (const name of Object.keys(CHOICES)) {
    $(name).addEventListener("change", ({ target }) => {
      state[name] = target.value;
      changed();
    });
  }
  $("play").addEventListener("change", ({ target }) => {
    state.play = target.value;
    hardPasted = false;
    changed();
  });

  document.addEventListener("opened", () => answered || answer());
  try {
    restore(fromLink(link));
  } catch {
    nextExample();
  }
}
