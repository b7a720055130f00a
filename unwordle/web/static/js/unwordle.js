// The Decode tab, which finds possible guesses for a grid and a final word.

import { unaccepted } from "./accepted.js";
import { answering, ask, at } from "./api.js";
import { boardAnswer, boardHook, solutionsAnswer, solutionsHook } from "./boards.js";
import { DATE, noonOf } from "./days.js";
import { $, announce, button, fill, h, renew, toast } from "./dom.js";
import { MOST } from "./grid.js";
import { keep, written } from "./link.js";
import { card, failure, note, rowName, sentence } from "./pieces.js";
import { share } from "./share.js";
import { EMPTY, fromLink, pinTexts, plays, question, state, toLink, typedIn } from "./state.js";
import { TypedGrid } from "./typedgrid.js";
import { GREEN, separated } from "./words.js";
import { wordField, wordTiles } from "./wordtiles.js";

const EXAMPLE = { example: true, rows: ["WWWWW", "WYWWW", "WWYWG"], word: "stone" };

// The current games, in order of likelihood, and the game that is shown.
let boards = [];
let shown = [];
let found = null;
let grid;
let solution;

/** Return the letters of a row: typed letters, else the letters of the shown game. */
const letters = (row) =>
  [...typedIn(row)]
    .map((letter, i) => (letter === "." ? (shown[row]?.[i] ?? " ") : letter))
    .join("");

const SHOWING = {
  busy(is, stop) {
    for (const id of ["answers", "hook"]) $(id).ariaBusy = is;
    if ($("working").contains(document.activeElement)) $("answers").focus();
    const stale = found && "The last answer is still shown.";
    fill($("working"), is && [h("span", "Counting… ", stale), button("Stop", stop)]);
  },
  failed(error) {
    clear();
    renew($("answers"), failure(error, answer));
    announce($("hook"), $("answers"));
  },
};

function clear() {
  boards = shown = [];
  found = null;
  grid.setGuilty([]);
  $("hook").hidden = true;
  for (const id of ["hook", "answers"]) fill($(id));
}

/**
 * The shared result: its game, the word that is shown only on request, words to offer, and the date
 * of the last known word.
 */
let taken = null;

/** Return the shared result if its rows are in the grid. */
const takenHere = () => (String(taken?.game.grid) === String(state.rows) ? taken : {});

/** Show the shared result: its number, score and date, and its word if the word is known. */
function showResult() {
  const { game, hidden, knownTo } = takenHere();
  fill($("result"));
  if (!game) return;
  const { date, day, hard, notes = [], score, solution } = game;
  const named = [
    day ? `Wordle ${separated(day)}` : "Your Wordle result",
    score && `${score}/6${hard ? "*" : ""}`,
    date && DATE.format(noonOf(date)),
  ];
  const last = knownTo && DATE.format(noonOf(knownTo));
  fill(
    $("result"),
    h("b", named.filter(Boolean).join(" · ")),
    solution && !hidden && ` The word was ${solution.toUpperCase()}.`,
    !solution && state.word && ` You say the word was ${state.word.toUpperCase()}.`,
    day && !solution && !state.word && last && ` I know Wordle’s words up to ${last}.`,
    notes.map((slip) => ` ${sentence(slip)}`),
  );
}

async function tell(signal) {
  if (!state.word && isAsked()) askWord();
  else if (!state.word && state.rows.join("") === "WWWWW") say("Paste a Wordle result, or tap the tiles until they look like one.");
  else if (!state.word) await answerSolutions(signal);
  else if (state.word.length === 5) await answerBoards(signal);
  else say("Type all five letters of the final word, or none.");
  // The tiles that the reasons name are outlined.
  const at = ({ columns = [], row }) => columns.map((column) => [row - 1, column - 1]);
  grid.setGuilty((found?.reasons ?? []).flatMap(at));
  announce($("hook"), $("answers"));
}

const { now: answer, soon } = answering("unwordle", tell, SHOWING);

/** Show a text in place of an answer. */
function say(text) {
  clear();
  renew($("answers"), card(note(text)));
}

/** Return whether the shared result is of a game whose word only its player can know. */
function isAsked() {
  const { game, hidden, isGuessed, offered = [] } = takenHere();
  return Boolean(game) && !game.solution && !hidden && !isGuessed && !offered.length;
}

/** Ask for the word of a result: who pastes it has just played. */
function askWord() {
  clear();
  const { day } = takenHere().game;
  const name = day ? `Wordle ${separated(day)}` : "this Wordle";
  const problem = h("p.problem", { role: "alert" });
  const typed = (word) => (word.length === 5 ? field.enter() : fill(problem));
  const field = wordField(`The word of ${name}`, problem, choose, { typed });
  const guess = () => {
    taken.isGuessed = true;
    answer();
  };
  const unknown = button("I don’t know: guess it", guess);
  const asked = h("h2", `What was the word of ${name}?`);
  const where = day && note(`Each day’s word is public: search the web for “${name} answer”.`);
  showHook(asked, field.element, unknown, problem, where);
  field.ready();
}

async function answerBoards(signal) {
  const { word } = state;
  const unknown = await unaccepted(word, choose);
  signal.throwIfAborted();
  if (unknown) {
    clear();
    return showHook(h("p.notice", unknown));
  }
  if (await grid.check(signal)) return clear();
  const wanted = { likely: true, marginals: 6, quick: true, samples: 24, seed: 1, top: 6 };
  found = await ask("api/board", { ...question(), ...wanted }, signal);
  const all = [...(found.top ?? []).map(({ board }) => board), ...found.samples].map(String);
  boards = [...new Set(all)].map((one) => one.split(","));
  shown = boards.find((one) => String(one) === state.picked) ?? boards[0] ?? [];
  showBoardHook();
  renew($("answers"), boardAnswer(found, { pick, take: (row, word) => grid.take(row, word) }));
}

function showHook(...children) {
  $("hook").hidden = false;
  renew($("hook"), children);
}

function showBoardHook() {
  const words = shown.slice(0, found.grid.length);
  // While a new answer is expected, there are no games.
  const again = () => boards.length && pick(boards.indexOf(shown) + 1);
  showHook(boardHook(found, { again, board: shown, share: () => shareGame(words) }));
}

/** Share the shown game as a guess about a friend's game, with its number if it has one. */
function shareGame(words) {
  const { game } = takenHere();
  const whose = game ? `your Wordle ${game.day ? separated(game.day) : ""}`.trim() : "this Wordle";
  const guesses = words.map((word) => word.toUpperCase()).join(", ");
  const only = `Only these guesses fit ${whose}: ${guesses}.`;
  // With letters that were typed, other games can have these colours.
  const isOnly = found.boards === "1" && !pinTexts().length;
  share({
    lines: [isOnly ? only : `My guess at ${whose}: ${guesses}. Right?`],
    // The state is in the query, so that other programs can show a preview.
    link: `${at("")}?${written(toLink())}`,
    rows: [...found.grid, GREEN],
    title: "Share this game",
    words: shown,
  });
}

async function answerSolutions(signal) {
  const { grid: asked, play } = question();
  // One grid says little about its word, so the prior and the number of games are enough.
  const { game, hidden, offered = [] } = takenHere();
  // The number would reveal a hidden word.
  const number = !hidden && Date.parse(game?.date) <= Date.now() ? game.day : null;
  const wanted = { grids: [asked], number, play, prior: "uniform", top: 60 };
  found = await ask("api/infer", wanted, signal);
  const isOfDay = offered.length > 0;
  const offer = ({ shown, solution: word }) =>
    button([h("b", word.toUpperCase()), " ", shown], () => choose(word));
  const offers = (isOfDay ? offered : found.solutions.slice(0, 3)).map(offer);
  const told = isOfDay ? "By all results of the day:" : "If you don’t know it, the likeliest are:";
  const likeliest = h("div", note(told), h("div.buttons", offers));
  const show = () => button(`Show the word of Wordle ${separated(game.day)}`, () => choose(hidden));
  showHook(solutionsHook(found), hidden ? show() : offers.length > 0 && likeliest);
  renew($("answers"), solutionsAnswer(found, pinTexts().length, choose));
}

/** Show the game with this number. After the last game comes the first game. */
function pick(number) {
  shown = boards[number % boards.length];
  state.picked = String(shown);
  remember(true);
  showBoardHook();
  grid.dress();
}

/** Use a possible solution as the final word. */
function choose(word) {
  solution.word = word;
  edit({ word }, true);
}

/** Put the state into the addresses of Decode and Under the hood, unless it is an example. */
function remember(own) {
  const link = toLink();
  if (state.example) for (const name of Object.keys(link)) link[name] = "";
  for (const tab of ["unwordle", "theory"]) keep(tab, link, own);
}

/** Apply an edit by the user. After an edit, the state is not an example. */
function edit(changes, own = false) {
  Object.assign(state, { picked: "" }, changes, { example: false });
  changed(own);
}

function changed(own) {
  boards = shown = [];
  grid.show([]);
  grid.dress();
  solution.dress();
  $("play-hint").textContent = plays().find(({ checked }) => checked)?.dataset.asks;
  $("add-row").disabled = state.rows.length >= MOST;
  $("unwordle").style.setProperty("--rows", state.rows.length + 1);
  $("grid-title").textContent = state.example ? "An example" : "The game";
  showResult();
  $("unwordle").classList.toggle("begun", !state.example);
  remember(own);
  if (own) answer();
  else soon();
}

/** Show a state in all fields. */
function restore(next, own = false) {
  Object.assign(state, next);
  grid.reopen();
  solution.word = state.word;
  for (const radio of plays()) radio.checked = radio.value === state.play;
  grid.setRows(state.rows);
  changed(own);
}

/**
 * Show a shared game with its word, if that is known, or with words to offer. A hidden word, such
 * as that of a new day, is shown on request.
 */
export function takeGame(game, { isHidden = false, knownTo = "", offered = [], word = "" }) {
  build();
  const { grid: patterns, hard } = game;
  const words = game.words ?? [];
  const own = words.length > patterns.length ? words.at(-1) : "";
  taken = { game, hidden: isHidden ? word : "", knownTo, offered };
  const next = {
    pins: patterns.map((_, row) => words[row] || null),
    play: hard ? "hard" : EMPTY.play,
    rows: patterns,
    word: own || (isHidden ? "" : word),
  };
  restore({ ...EMPTY, ...next }, true);
}

/** Do something, and show a message with a button to undo it. */
function undoable(said, act) {
  const before = { ...state };
  act();
  toast(said, () => restore(before, true));
}

/** Show the state in a link, or an example if the link has no state. */
export function follow(link) {
  restore(fromLink(link) ?? { ...EMPTY, ...EXAMPLE });
}

/** Build the tab if it is not built yet. Return whether it was built now. */
function build() {
  if (grid) return false;
  grid = new TypedGrid($("grid"), {
    changed(patterns, removed) {
      if (removed === undefined) edit({ rows: patterns });
      else undoable(`Row ${removed + 1} removed.`, () => {
        grid.removeTyped(removed);
        edit({ rows: patterns }, true);
      });
    },
    edit,
    label: "The coloured rows",
    letters,
  });
  solution = wordTiles({
    colours: () => (state.word.length < 5 ? "" : GREEN),
    hint: "?",
    label: "The final word; leave it empty if you do not know it",
    typed: (word) => {
      edit({ word });
      if (word.length === 5) answer();
    },
  });
  $("solution").append(rowName("="), solution.element);
  $("add-row").addEventListener("click", () => grid.addRow());
  const clearAll = () => restore({ ...EMPTY }, true);
  $("clear").addEventListener("click", () => undoable("Cleared.", clearAll));
  $("play").addEventListener("change", ({ target }) => edit({ play: target.value }, true));
  return true;
}

/** Build the tab, and show the state in a link. Without a state, the current game stays. */
export function start(link) {
  if (!build() && !link.grid) return;
  if (link.grid || !("reading" in $("paste-card").dataset)) follow(link);
  else restore({});
}
