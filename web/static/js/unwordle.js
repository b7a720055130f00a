// The Unwordle tab: a grid and a final word in, boards out.

import { ask, latest } from "./api.js";
import { boardAnswer, boardHook, solutionsAnswer, solutionsHook } from "./boards.js";
import {
  $,
  announce,
  button,
  failure,
  h,
  offers,
  renew,
  smallRow,
  toast,
  withTiles,
} from "./dom.js";
import { tileGrid } from "./grid.js";
import { keep } from "./link.js";
import { share } from "./share.js";
import { feedback, linkedRows } from "./words.js";
import { wordTiles } from "./wordtiles.js";

const EXAMPLES = [
  ["stone", "WWWWW/WYWWW/WWYWG"],
  ["crane", "WYWWW/YWWGW/GWWGG"],
  ["sweet", "YWWWW/WYWGW/GWGGW"],
  ["honey", "WWWWY/WYWWY/YWYWG/GGWWG"],
  ["plant", "WWYWW/WGWWW/WGWYG"],
];
const PIN = /^(?:[a-z.]|\[\^?[a-z-]+\]){5}$/;
const CHOICES = { distinct: "", draw: "likely", prior: "player", rules: "wordle", words: "nyt" };
const DRAWN = 24;
const MOST = 6;
const EMPTY = {
  at: 0,
  example: false,
  picked: "",
  pins: {},
  play: "any",
  rows: ["WWWWW"],
  seed: 1,
  word: "",
};

let example = 0;
let state = { ...EMPTY, ...CHOICES };
// The boards at hand: the most likely one first, then those that were drawn.
let boards = [];
let shown = 0;
let found = null;
let opened = new Set();
let notes = {};
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

const board = () => boards[shown] ?? [];
const plays = () => [...document.getElementsByName("play")];
const slots = (row) => (state.pins[row] ?? "").match(/\[[^\]]*\]|./g) ?? [];
const typedWord = (row) => (/^[a-z]{5}$/.test(state.pins[row] ?? "") ? state.pins[row] : "");
const pinTexts = () =>
  Object.entries(state.pins)
    .filter(([row, text]) => PIN.test(text) && text !== "....." && row < state.rows.length)
    .map(([row, text]) => `${Number(row) + 1}=${text}`);

/** What a row shows: letters typed, else those of the board at hand. */
function letters(row) {
  const typed = slots(row);
  return Array.from({ length: 5 }, (_, i) =>
    /^[a-z]$/.test(typed[i] ?? "") ? typed[i] : (board()[row]?.[i] ?? " "),
  ).join("");
}

const asker = latest({
  busy(is, cancel) {
    for (const id of ["answers", "hook"]) $(id).setAttribute("aria-busy", is);
    $("working").replaceChildren(...(is ? ["Counting…", button("Stop", () => stop(cancel))] : []));
  },
  failed(error) {
    clear();
    if (error.fields?.includes("word")) refuseWord();
    else renew($("answers"), failure(error, answer));
    announce($("hook"), $("answers"));
  },
});

function clear() {
  boards = [];
  found = null;
  grid.setGuilty([]);
  $("hook").replaceChildren();
  $("hook").hidden = true;
  $("answers").replaceChildren();
  $("candidates").replaceChildren();
}

/** Give up. The answer that is shown was to an older question: it goes too. */
function stop(cancel) {
  cancel();
  clear();
  renew($("answers"), failure({ message: "Stopped." }, answer));
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
    boards = [];
    shown = 0;
    if (!state.word && state.rows.join("") === "WWWWW") clear();
    else if (!state.word) await answerSolutions(signal);
    else if (state.word.length === 5) await answerBoards(signal);
    else {
      clear();
      renew(
        $("answers"),
        h("p", { class: "card" }, "Type all five letters of the final word, or none."),
      );
    }
    grid.dress();
    announce($("hook"), $("answers"));
  });
}

async function answerBoards(signal) {
  const wrong = await checkRows(signal);
  if (wrong) {
    clear();
    $("candidates").replaceChildren();
    showHook(
      h("p", { class: "count" }, h("strong", { "data-count": "0" }, "Not so"), "See the row."),
    );
    return;
  }
  const { draw, prior, seed } = state;
  const likely = draw === "likely" && prior === "player";
  const asked = { ...question(), likely, marginals: 6, prior, samples: DRAWN, seed, top: 6 };
  found = await ask("api/board", asked, signal);
  const likeliest = (found.top ?? []).map(({ board }) => board);
  boards = [...(seed === 1 ? likeliest.slice(0, 1) : []), ...found.samples];
  shown = Math.max(0, Math.min(state.at, boards.length - 1));
  const picked = likeliest.find((one) => String(one) === state.picked);
  if (picked) boards[shown] = picked;
  showHook(boardHook(found, hookActions()));
  $("candidates").replaceChildren();
  renew($("answers"), boardAnswer(found, { put, take }));
  accuse(found.reasons);
  await checkBoard(signal);
}

const hookActions = () => ({
  again,
  first: String(board()) === String(found.top?.[0]?.board),
  share: () => share({ board: board(), count: found.boards, ...question() }),
});

function showHook(...children) {
  $("hook").hidden = false;
  renew($("hook"), ...children);
}

async function answerSolutions(signal) {
  const { distinct, play, rules, words } = question();
  const { rows } = state;
  // One grid says little of its word: how common words are is answered at once.
  const prior = state.prior === "uniform" ? "uniform" : "frequency";
  const asked = { distinct, grids: [rows], play, prior, rules, top: 60, words };
  found = await ask("api/infer", asked, signal);
  const offered = found.solutions.slice(0, 3);
  showHook(solutionsHook(found));
  $("candidates").replaceChildren(
    ...(offered.length
      ? [
          h("h2", {}, "What was the word?"),
          h(
            "div",
            { class: "buttons" },
            offered.map(({ solution: word }) =>
              button(word.toUpperCase(), () => choose(word), { class: "word-button" }),
            ),
          ),
        ]
      : []),
  );
  renew($("answers"), solutionsAnswer(found, pinTexts().length, choose));
  accuse(found.reasons);
}

/** Which rows that are fully typed cannot be so; each says why, in its place. */
async function checkRows(signal) {
  notes = {};
  const typed = state.rows.map((pattern, row) => [row, pattern, typedWord(row)]);
  for (const [row, pattern, word] of typed.filter(([, , word]) => word)) {
    const known = await ask(`api/word?word=${word}&words=${state.words}`, undefined, signal);
    const colours = feedback(word, state.word);
    if (!known.known) {
      notes[row] = [
        `${word.toUpperCase()} is not in the word list. `,
        offers(known.near.slice(0, 4), (near) => take(row, near)),
      ];
    } else if (state.rules === "wordle" && colours !== pattern) {
      notes[row] = [`${word.toUpperCase()} would be `, smallRow(colours, word), "."];
    } else if (state.rules !== "wordle") {
      const asked = { board: [word], grid: [pattern], rules: "report", word: state.word };
      const checked = await ask("api/check", asked, signal);
      if (!checked.possible) notes[row] = withTiles(sentence(checked.reasons[0].text));
    }
  }
  showNotes();
  return Object.keys(notes).length > 0;
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

/** Where every row is typed, it is a check of the whole board. */
async function checkBoard(signal) {
  const words = state.rows.map((_, row) => typedWord(row));
  if (!words.every(Boolean)) return;
  const { distinct, grid: rows, play, rules, word } = question();
  const asked = { board: words, distinct, grid: rows, play, rules, word, words: state.words };
  const checked = await ask("api/check", asked, signal);
  for (const { row, text } of checked.reasons) notes[row - 1] = withTiles(sentence(text));
  showNotes();
  if (checked.possible) toast("Yes: these could be the guesses.");
}

function showNotes() {
  state.rows.forEach((_, row) => {
    const place = $(`note-${row}`);
    place?.replaceChildren(...[notes[row] ?? []].flat(Infinity).filter(Boolean));
  });
}

/** The final word is in no list: say so where it stands, with words like it. */
async function refuseWord() {
  const { word } = state;
  const said = [`${word.toUpperCase()} is not in the word list. `];
  try {
    const { near } = await ask(`api/word?word=${word}&words=${state.words}`);
    if (word === state.word) said.push(offers(near.slice(0, 4), choose));
  } catch {
    // Without suggestions, then.
  }
  $("candidates").replaceChildren(h("p", { class: "notice" }, said.filter(Boolean)));
  announce($("candidates"));
}

/** Outline the tiles that the reasons name. */
function accuse(reasons = []) {
  grid.setGuilty(reasons.flatMap(({ columns, row }) => columns.map((c) => [row - 1, c - 1])));
}

/** Show another board; where all that were drawn have been shown, draw more. */
function again() {
  state.picked = "";
  if (shown + 1 < boards.length) {
    state.at = shown += 1;
    remember();
    showHook(boardHook(found, hookActions()));
    grid.dress();
    return;
  }
  state.seed += 1;
  state.at = 0;
  remember();
  answer();
}

/** Take a likely word into its row, as if it were typed. */
function take(row, word) {
  edit({ pins: { ...state.pins, [row]: word } }, true);
  grid.build();
}

/** Put a likely board into the grid. */
function put(words) {
  boards[shown] = words;
  state.picked = String(words);
  remember(true);
  showHook(boardHook(found, hookActions()));
  grid.dress();
  $("grid").scrollIntoView({ block: "nearest" });
}

/** Take a possible solution as the final word. */
function choose(word) {
  solution.word = word;
  edit({ word }, true);
}

function remember(own) {
  const kept = Object.entries(CHOICES).map(([name, usual]) => [
    name,
    state[name] === usual ? "" : state[name],
  ]);
  const link = {
    at: state.at ? String(state.at) : "",
    board: state.picked,
    grid: state.rows.join("/"),
    pins: pinTexts().join(","),
    play: state.play === "any" ? "" : state.play,
    seed: state.seed === 1 ? "" : String(state.seed),
    word: state.word,
    ...Object.fromEntries(kept),
  };
  const none = Object.fromEntries(Object.keys(link).map((name) => [name, ""]));
  // The Theory tab is about the same grid, so a link to it holds the same.
  for (const tab of ["unwordle", "theory"]) keep(tab, state.example ? none : link, own);
}

/** Somebody's edit: the state is no example any more. */
function edit(changes, own = false) {
  state = { ...state, at: 0, picked: "", ...changes, example: false };
  changed(own);
}

function changed(own) {
  boards = [];
  notes = {};
  showNotes();
  grid.dress();
  solution.dress();
  $("play-hint").textContent = plays().find(({ checked }) => checked)?.dataset.asks;
  $("add-row").disabled = state.rows.length >= MOST;
  $("grid-title").textContent = state.example ? "An example" : "The grid";
  $("unwordle").classList.toggle("begun", !state.example);
  remember(own);
  soon();
}

const icon = (name) => h("span", { class: `icon ${name}` });

function rowButtons(row) {
  const open = opened.has(row);
  return [
    h(
      "button",
      {
        "aria-expanded": String(open),
        "aria-label": `Type the guess of row ${row + 1}`,
        class: state.pins[row] ? "end on" : "end",
        onclick: () => togglePin(row),
        type: "button",
      },
      icon("pencil"),
    ),
    h(
      "button",
      {
        "aria-label": `Remove row ${row + 1}`,
        class: "end",
        disabled: state.rows.length < 2,
        onclick: () => grid.removeRow(row),
        type: "button",
      },
      icon("cross"),
    ),
  ];
}

function togglePin(row) {
  if (opened.delete(row)) {
    const was = state.pins[row];
    const { [row]: _, ...pins } = state.pins;
    state.pins = pins;
    grid.build();
    grid.focus(row, 0);
    if (was) edit({}, true);
    return;
  }
  opened.add(row);
  grid.build();
  $(`pin-${row}`).focus();
}

/** A row is gone: so are its letters, and the rows below have moved up with theirs. */
function dropPin(removed) {
  const stays = (row) => Number(row) !== removed;
  const moved = (row) => Number(row) - (Number(row) > removed ? 1 : 0);
  const pins = Object.entries(state.pins).filter(([row]) => stays(row));
  state.pins = Object.fromEntries(pins.map(([row, text]) => [moved(row), text]));
  opened = new Set([...opened].filter(stays).map(moved));
}

/** A letter typed into a tile, or taken out of it. */
function typed(row, column, letter) {
  const now = Array.from({ length: 5 }, (_, i) => slots(row)[i] ?? ".");
  now[column] = letter || ".";
  const { [row]: _, ...rest } = state.pins;
  const text = now.join("");
  edit({ pins: text === "....." ? rest : { ...rest, [row]: text } });
  if ($(`pin-${row}`)) $(`pin-${row}`).value = text === "....." ? "" : text;
}

/** Under a row: what is typed there, and what is against it. */
function belowRow(row) {
  const note = h("p", { class: "problem note", id: `note-${row}`, role: "status" });
  if (!opened.has(row)) return note;
  const problem = h("p", { class: "problem", id: `pin-problem-${row}` });
  const judge = (text) =>
    (problem.textContent =
      !text || PIN.test(text) ? "" : "Five places: a letter, . for any, or some as in [aeiou].");
  judge(state.pins[row] ?? "");
  const field = h(
    "div",
    { class: "pin" },
    h("label", { for: `pin-${row}` }, `Guess ${row + 1}`),
    h("input", {
      "aria-describedby": problem.id,
      autocapitalize: "none",
      autocomplete: "off",
      id: `pin-${row}`,
      maxlength: "60",
      oninput: ({ target }) => {
        const text = target.value.trim().toLowerCase();
        judge(text);
        edit({ pins: { ...state.pins, [row]: text } });
      },
      onkeydown: ({ key }) => key === "Escape" && togglePin(row),
      placeholder: "crane or s....",
      spellcheck: "false",
      type: "text",
      value: state.pins[row] ?? "",
    }),
    problem,
  );
  return [field, note];
}

/** Show another state in all fields. */
function restore(next, own = false) {
  state = { ...state, ...next };
  opened = new Set(
    Object.keys(state.pins)
      .map(Number)
      .filter((row) => !typedWord(row)),
  );
  solution.word = state.word;
  for (const name of Object.keys(CHOICES)) $(name).value = state[name];
  for (const radio of plays()) radio.checked = radio.value === state.play;
  boards = [];
  grid.setRows(state.rows);
  changed(own);
}

/** One shared game, as the server read it; its words, if the text had them. */
export function takeGame(game, word = "") {
  const chosen = hardPasted ? "any" : state.play;
  hardPasted = game.hard && chosen !== "hard";
  const words = game.words ?? [];
  const own = words.length > game.grid.length ? words.at(-1) : "";
  const pins = words.slice(0, game.grid.length).map((text, row) => [row, text]);
  restore(
    {
      ...EMPTY,
      pins: Object.fromEntries(pins.filter(([, text]) => text)),
      play: game.hard ? "hard" : chosen,
      rows: game.grid,
      word: word || own,
    },
    true,
  );
}

function showExample() {
  const [word, rows] = EXAMPLES[example++ % EXAMPLES.length];
  hardPasted = false;
  restore({ ...EMPTY, ...CHOICES, example: true, rows: rows.split("/"), word }, true);
}

function clearAll() {
  const { pins, play, rows, seed, word } = state;
  const before = { ...state, pins, play, rows, seed, word };
  restore({ ...EMPTY, ...CHOICES }, true);
  toast("Cleared.", () => restore(before, true));
}

/** Read the state that a link holds; what it does not hold is as usual. */
function fromLink(link) {
  const rows = linkedRows(link.grid);
  if (!rows) return null;
  const pins = (link.pins ?? "")
    .split(/,(?=[1-6]=)/)
    .filter((pin) => /^[1-6]=/.test(pin))
    .map((pin) => pin.split("="));
  const fields = Object.entries(CHOICES).map(([name, usual]) => {
    const offered = [...$(name).options].map(({ value }) => value);
    return [name, offered.includes(link[name]) ? link[name] : usual];
  });
  const word = (link.word ?? "").toLowerCase();
  return {
    ...EMPTY,
    at: /^\d{1,2}$/.test(link.at) ? Number(link.at) : 0,
    picked: link.board ?? "",
    pins: Object.fromEntries(pins.map(([row, text]) => [Number(row) - 1, text.toLowerCase()])),
    play: plays().some(({ value }) => value === link.play) ? link.play : "any",
    rows,
    seed: /^\d{1,15}$/.test(link.seed) ? Number(link.seed) : 1,
    word: /^[a-z]{5}$/.test(word) ? word : "",
    ...Object.fromEntries(fields),
  };
}

/** Show what a link says, or an example where it says nothing. */
export function follow(link) {
  const next = fromLink(link);
  if (next) restore(next);
  else {
    example = 0;
    showExample();
  }
}

export function start(link) {
  grid = tileGrid($("grid"), {
    below: belowRow,
    changed(rows, removed) {
      if (removed !== undefined) {
        dropPin(removed);
        state.rows = rows;
        grid.build();
      }
      edit({ rows }, removed !== undefined);
      if (removed !== undefined) toast(`Row ${removed + 1} removed.`, () => history.back());
    },
    label: "The coloured rows",
    letters,
    pinned: (row, column) => /^[a-z]$/.test(slots(row)[column] ?? ""),
    rowEnd: rowButtons,
    rows: state.rows,
    typed,
  });
  solution = wordTiles({
    colours: () => (state.word.length === 5 ? "GGGGG" : ""),
    hint: "?",
    label: "The final word; leave it empty if you do not know it",
    typed: (word) => edit({ word }),
  });
  $("solution").append(
    h("span", { "aria-hidden": "true", class: "row-name" }, "="),
    solution.element,
  );
  $("add-row").addEventListener("click", () => grid.addRow());
  $("clear").addEventListener("click", clearAll);
  $("example").addEventListener("click", showExample);
  for (const name of Object.keys(CHOICES))
    $(name).addEventListener("change", ({ target }) =>
      edit({ [name]: target.value, seed: 1 }, true),
    );
  $("play").addEventListener("change", ({ target }) => {
    hardPasted = false;
    edit({ play: target.value }, true);
  });
  document.addEventListener("opened", () => answered || answer());
  follow(link);
}
