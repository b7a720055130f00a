// The Puzzle tab: the puzzle of a day, numbered and the same for everyone, or a random one.

import { ask, latest } from "./api.js";
import { showArchive, showStatistics } from "./archive.js";
import { $, button, copy, fill, h, renew, stored } from "./dom.js";
import { KINDS } from "./kinds.js";
import { keep } from "./link.js";
import { look } from "./lookup.js";
import { failure, unknown, withTiles } from "./pieces.js";
import { drawPuzzle, judge, light } from "./puzzleboard.js";
import { dayOf, record, today } from "./record.js";

const NAMES = Object.keys(KINDS);
const LEVELS = ["easy", "medium", "hard"];
const MOST_TRIES = 6;

let chosen;
let puzzle;
let rows = [];
let game;
let checking = "";

/**
 * The seed of a day's puzzle: the same for everyone, another for each kind and difficulty. Grids
 * of colours are a list: from day to day the next one is taken, so that none comes back soon.
 */
function seedOf({ date, difficulty, kind, seed }) {
  if (seed) return seed;
  if (kind === "colours") return 1e6 + dayOf(date);
  const day = Number(date.replaceAll("-", ""));
  return 10 * day + 3 * NAMES.indexOf(kind) + LEVELS.indexOf(difficulty);
}

const asker = latest({
  busy: (is) => $("puzzle-board").setAttribute("aria-busy", is),
  failed: (error) => fill($("puzzle-board"), failure(error, load)),
});

const say = (...parts) => fill($("puzzle-said"), parts);
const complain = (...parts) => fill($("puzzle-problem"), parts);
const kind = () => KINDS[chosen.kind];
const wanted = () => kind().wanted(puzzle);

function title() {
  if (chosen.seed) return "A random puzzle";
  const number = dayOf(chosen.date);
  return chosen.date === today() ? `Today's puzzle, ${number}` : `Puzzle ${number}, ${chosen.date}`;
}

/** Show what was chosen, before the puzzle is there. */
function prepare() {
  for (const name of ["kind", "difficulty"])
    for (const radio of document.getElementsByName(name))
      radio.checked = radio.value === chosen[name];
  $("puzzle-date").value = chosen.date;
  $("puzzle-date").min = "2026-01-01";
  $("puzzle-date").max = today();
  $("puzzle-title").textContent = title();
  $("puzzle-rules").textContent = kind().rules;
  keep("puzzle", {
    date: chosen.seed ? "" : chosen.date,
    difficulty: chosen.difficulty,
    kind: chosen.kind,
    seed: chosen.seed ? String(chosen.seed) : "",
  });
  say();
  complain();
  $("puzzle-result").hidden = true;
  $("puzzle-hints").hidden = true;
  // What has the focus may go: the board, which stays, has it then.
  if (document.activeElement.closest("#puzzle-buttons, #puzzle-board")) $("puzzle-board").focus();
  fill($("puzzle-buttons"));
  fill($("puzzle-board"), h("p", { class: "sub" }, "Making the puzzle…"));
  showKept();
}

function load() {
  puzzle = null;
  rows = [];
  prepare();
  asker(async (signal) => {
    const asked = { difficulty: chosen.difficulty, seed: seedOf(chosen) };
    puzzle = await ask(`api/puzzle/${chosen.kind}`, asked, signal);
    if (puzzle.reasons) {
      fill($("puzzle-board"));
      complain(`There is none: ${puzzle.reasons[0].text}.`);
      return;
    }
    game = record(chosen);
    draw();
    showHints();
    if (game.done) finished();
  });
}

function showKept() {
  showStatistics($("puzzle-stats"));
  showArchive($("puzzle-archive"), chosen, (date) => choose({ date, seed: 0 }));
}

function store() {
  record(chosen, game);
  showKept();
}

function draw() {
  rows = drawPuzzle($("puzzle-board"), { entered: enter, game, kind: chosen.kind, puzzle, typed });
  buttons();
  // Where keys have led the focus, it stays.
  const held = document.activeElement;
  const led = held !== $("puzzle-board") && held.matches(":focus-visible");
  if (!led && !game.done && !$("puzzle").hidden && matchMedia("(hover: hover)").matches)
    rows[0].tiles.focus();
}

/** A letter was typed: it is kept, and what was said of the last try goes. */
function typed() {
  complain();
  say();
  game.typing = typedWords();
  record(chosen, game);
}

function buttons() {
  if (game.done)
    fill(
      $("puzzle-buttons"),
      button("Share", shareResult, { class: "main", id: "puzzle-share" }),
      button("Another puzzle", random),
    );
  else
    fill(
      $("puzzle-buttons"),
      button("Check", check, { class: "main", id: "puzzle-check" }),
      button("Hint", hint, { id: "puzzle-hint" }),
      button("Reveal", confirmReveal, { id: "puzzle-reveal" }),
    );
}

function confirmReveal() {
  fill(
    $("puzzle-buttons"),
    h("span", {}, "Show the solution and end this puzzle?"),
    button("Yes, reveal", () => end(false), { id: "puzzle-yes" }),
    button("Go on playing", () => {
      buttons();
      rows[0].tiles.focus();
    }),
  );
  $("puzzle-yes").focus();
}

const typedWords = () => rows.map(({ tiles }) => tiles.word);

/** Enter: on to the next row that is not full, or check when all are. */
function enter() {
  const open = rows.find(({ tiles }) => tiles.word.length < 5);
  if (open && rows.length > 1) open.tiles.focus();
  else check();
}

async function check() {
  if (!game || game.done) return;
  const words = typedWords();
  const short = words.findIndex((word) => word.length < 5);
  if (short >= 0) {
    complain("Five letters are needed.");
    rows[short].tiles.focus();
    return;
  }
  const asked = puzzle;
  // Enter may be pressed twice.
  if (String(words) === checking) return;
  checking = String(words);
  try {
    const known = await Promise.all(words.map((word) => look(word)));
    // Meanwhile it may have been revealed, or another puzzle chosen.
    if (game.done || puzzle !== asked) return;
    const strange = known.findIndex((one) => !one.known);
    if (strange >= 0) {
      refuse(rows[strange].tiles, known[strange]);
      return;
    }
  } catch (error) {
    if (puzzle === asked) failed(error, check, rows[0].tiles);
    return;
  } finally {
    checking = "";
  }
  complain();
  // The same words again, as when Enter is pressed twice, are no other try.
  if (String(words) !== String(game.tries.at(-1))) game.tries.push(words);
  tried(words);
}

/** The server did not answer: say so, with a button to try again that leaves the focus to another. */
function failed(error, retry, focused) {
  const again = () => {
    focused.focus();
    retry();
  };
  complain(`${error.message} `, button("Retry", again));
}

/** A word is in no list: those like it can be taken in its place. */
function refuse(tiles, { near, word }) {
  complain(
    unknown(word, near, (other) => {
      tiles.word = other;
      typed();
      tiles.focus();
    }),
  );
  tiles.focus();
}

/** All words are known: end the game, or say what is against them. */
function tried(words) {
  const objections = words.map((_, row) => kind().objection(puzzle, words, row));
  const against = objections.find(Boolean);
  const clues = chosen.kind === "clues";
  // What was typed while the words were looked up is kept.
  game.typing = clues && typedWords()[0] === words[0] ? [] : typedWords();
  if (!against) end(true);
  else if (clues && game.tries.length >= MOST_TRIES) end(false);
  else {
    store();
    if (clues) sayOfWord(against);
    else sayOfRows(words, objections);
  }
}

function sayOfWord(against) {
  draw();
  // The last try turns over; the row to type in follows it.
  [...$("puzzle-board").querySelectorAll(".tile-row")].at(-2).classList.add("flip");
  const left = MOST_TRIES - game.tries.length;
  say(against, ` ${left} ${left === 1 ? "try" : "tries"} left.`);
  rows[0].tiles.focus();
}

function sayOfRows(words, objections) {
  const open = chosen.kind === "colours";
  const wrong = rows.slice(0, puzzle.grid.length).filter(({ mark }, row) => {
    const right = open ? !objections[row] : words[row] === wanted()[row];
    judge(mark, right);
    return !right;
  });
  say(
    open && `With ${words.at(-1).toUpperCase()} as the last word, not all is right. `,
    wrong.length === 1 ? "One row is wrong. " : `${wrong.length} rows are wrong. `,
    objections.find(Boolean),
  );
  wrong[0]?.tiles.focus();
}

function end(won) {
  game = { ...game, done: true, on: today(), won };
  store();
  draw();
  finished();
  if (won) $("puzzle-board").firstElementChild.classList.add("celebrate");
  $("puzzle-share").focus();
}

/** What is said of a game that has ended. */
function finished() {
  const words = wanted().map((word) => word.toUpperCase());
  const one = words.length === 1;
  const { told, tries, won } = game;
  const hints = told.length ? `, with ${told.length} ${told.length === 1 ? "hint" : "hints"}` : "";
  const how = tries.length === 1 ? "at the first try" : `in ${tries.length} tries`;
  if (won)
    say(
      `Right, ${how}${hints}. ${one ? `${words[0]} is the only word that fits.` : "There is one board."}`,
    );
  else say(one ? `It was ${words[0]}.` : "This is the only board.");
}

/** Where the server gives no step of reasoning, a letter is told. */
function letterHint(number) {
  const words = wanted();
  const row = words.length - 1 - ((number - 1) % words.length);
  const column = Math.floor((number - 1) / words.length) % 5;
  const name = words.length === 1 ? "The word" : `Row ${row + 1}`;
  return `${name} has ${words[row][column].toUpperCase()} in place ${column + 1}.`;
}

async function hint() {
  complain();
  const number = game.told.length + 1;
  const asked = puzzle;
  let step = null;
  try {
    ({ step } = await kind().hint(puzzle, number));
  } catch (error) {
    if (error.status !== 422) {
      failed(error, hint, $("puzzle-hint"));
      return;
    }
  }
  if (puzzle !== asked || game.done) return;
  game.told.push(step?.text ?? letterHint(number));
  store();
  showHints();
  light($("puzzle-board"), step?.tiles ?? (step ? [step] : []));
}

/** The hints that were given, the last one last. */
function showHints() {
  $("puzzle-hints").hidden = !game.told.length;
  renew(
    $("puzzle-hints"),
    h("h2", {}, "Hints"),
    h(
      "ol",
      { class: "steps" },
      game.told.map((text) => h("li", {}, withTiles(text))),
    ),
  );
}

/** The result to share: your tries, never the clues. */
function resultText() {
  const { told, tries, won } = game;
  const name = chosen.seed ? "random puzzle" : `#${dayOf(chosen.date)}`;
  const of = { clues: `/${MOST_TRIES}` }[chosen.kind] ?? (tries.length === 1 ? " try" : " tries");
  const hints = told.length ? ` 💡${told.length}` : "";
  return [
    `Unwordle ${name} ${kind().name}, ${chosen.difficulty}: ${won ? `${tries.length}${of}` : "X"}${hints}`,
    ...tries.map((words) => kind().shared(words, wanted())),
    location.href,
  ].join("\n");
}

const shareResult = () =>
  copy(resultText(), "Result copied.", (refused) => {
    $("puzzle-result").hidden = false;
    $("puzzle-text").value = refused;
    $("puzzle-text").select();
  });

function choose(changes) {
  chosen = { ...chosen, ...changes };
  load();
}

const random = () => choose({ seed: 1 + Math.floor(Math.random() * 1e6) });

/** Whether a date has a puzzle; some browsers take 31 February for 3 March. */
function hasPuzzle(text) {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && dayOf(text) > 0;
}

/** Show the puzzle of a link. */
export function follow(link) {
  const last = stored("puzzle choice") ?? {};
  choose({
    date: hasPuzzle(link.date) ? link.date : today(),
    difficulty: [link.difficulty, last.difficulty].find((one) => LEVELS.includes(one)) ?? "easy",
    kind: [link.kind, last.kind].find((one) => NAMES.includes(one)) ?? "clues",
    seed: Math.max(0, Number.parseInt(link.seed, 10) || 0) % 1e9,
  });
}

export function start(link) {
  for (const name of ["kind", "difficulty"])
    $(`puzzle-${name}`).addEventListener("change", ({ target }) => {
      choose({ [name]: target.value });
      stored("puzzle choice", { difficulty: chosen.difficulty, kind: chosen.kind });
    });
  $("puzzle-date").addEventListener(
    "change",
    ({ target }) => hasPuzzle(target.value) && choose({ date: target.value, seed: 0 }),
  );
  $("puzzle-today").addEventListener("click", () => choose({ date: today(), seed: 0 }));
  $("puzzle-random").addEventListener("click", random);
  $("puzzle-link").addEventListener("click", () => copy(location.href, "Link copied."));
  follow(link);
}
