// More puzzles: games backwards, like the daily puzzle, and clues.

import { accept } from "./accepted.js";
import { ask, latest } from "./api.js";
import { NEW } from "./archive.js";
import { playBackwards, ruleOf } from "./backwards.js";
import { $, button, fill, h, renew, stored } from "./dom.js";
import { keep } from "./link.js";
import { rowName, tileRow } from "./pieces.js";
import { feedback, listed } from "./words.js";
import { wordTiles } from "./wordtiles.js";

/** The levels of the daily puzzles, keyed by difficulty. */
const LEVELS = { easy: 1, medium: 4, hard: 7 };
const RULES = {
  backwards: ruleOf,
  clues: () => "One word fits all four clues. You have six tries, and see the colours of each.",
};
const KEPT = "more puzzles";
const MOST_TRIES = 6;

let chosen;

const asker = latest({ again: load, place: "puzzle-board" });

function load() {
  const { difficulty, kind, seed } = chosen;
  for (const name of ["kind", "difficulty"])
    for (const radio of document.getElementsByName(name))
      radio.checked = radio.value === chosen[name];
  keep("puzzle", { ...chosen, seed: String(seed) });
  // If the focused element will be removed, the board gets the focus.
  if (document.activeElement.closest("#puzzle-board")) $("puzzle-board").focus();
  fill($("puzzle-board"), h("p.sub", "Making the puzzle…"));
  asker(async (signal) => {
    const level = kind === "backwards" ? { level: LEVELS[difficulty] } : { difficulty };
    const puzzle = await ask(`api/puzzle/${kind}`, { ...level, seed }, signal);
    if (puzzle.reasons) {
      const text = `There is no such puzzle: ${puzzle.reasons[0].text}.`;
      fill($("puzzle-board"), h("p.notice", text));
    } else play(puzzle);
  });
}

function play(puzzle) {
  // The current game is stored, so that a reload loses nothing.
  const key = Object.values(chosen).join(" ");
  const kept = stored(KEPT);
  const game = { ...NEW, tries: [], ...(kept?.key === key ? kept.game : {}) };
  const changed = (now) => {
    stored(KEPT, { game: now, key });
    if (now.done) $("puzzle-another").focus();
  };
  $("puzzle-rules").textContent = RULES[chosen.kind](puzzle);
  const playKind = chosen.kind === "clues" ? playClues : playBackwards;
  playKind($("puzzle-board"), { changed, game, puzzle });
}

function choose(changes) {
  chosen = { ...chosen, ...changes };
  load();
}

const anySeed = () => 1 + Math.floor(Math.random() * 1e6);

/** Return the value selected on the page, perhaps before this module was loaded. */
const checked = (name) => document.querySelector(`[name=${name}]:checked`).value;

/** Show the puzzle that a link names. */
export function follow(link) {
  const seed = Math.max(0, Number.parseInt(link.seed, 10) || 0) % 1e9;
  choose({
    difficulty: link.difficulty in LEVELS ? link.difficulty : checked("difficulty"),
    kind: link.kind in RULES ? link.kind : checked("kind"),
    seed: seed || chosen?.seed || anySeed(),
  });
}

export function start(link) {
  for (const name of ["kind", "difficulty"])
    $(`puzzle-${name}`).addEventListener("change", ({ target }) =>
      choose({ [name]: target.value }),
    );
  $("puzzle-another").addEventListener("click", () => choose({ seed: anySeed() }));
  follow(link);
}

// Clues: four guesses with their colours, and one word that fits them all.

/**
 * Play `puzzle` in `place`, starting from `game`: its `tries`, and the shown hints (`told`).
 * `changed(game)` is called after every move and at the end of the game.
 */
function playClues(place, { changed, game, puzzle }) {
  const { clues, solution } = puzzle;
  const said = h("p.said", { role: "status" });
  const problem = h("p.problem", { role: "alert" });
  const tiles = wordTiles({
    entered: () => check(),
    label: "The word that fits all clues",
    typed: () => fill(problem),
  });

  function draw() {
    const lost = game.done && !game.won;
    const board = h("div.tile-grid", [
      clues.map(({ guess, pattern }, i) => tileRow(String(i + 1), pattern, guess)),
      h("hr"),
      game.tries.map((word) => tileRow("·", feedback(word, solution), word)),
      !game.done && h("div.tile-row", rowName("?"), tiles.element),
      lost && tileRow("=", "GGGGG", solution),
    ]);
    const hints = h("ol.steps", { id: "clue-hints", tabindex: "-1" });
    fill(hints, game.told.map((text) => h("li", text)));
    const tools = [
      button("Check", check, ".main"),
      button("Hint", hint, "#clue-hint"),
      button("Show the solution", () => end(false), ".quiet"),
    ];
    renew(place, board, problem, said, !game.done && h("div.buttons.tools", tools), hints);
  }

  const check = () =>
    accept(tiles, problem, (word) => {
      if (game.done || word === game.tries.at(-1)) return;
      game.tries = [...game.tries, word];
      // Letters that were typed during the check stay.
      if (tiles.word === word) tiles.word = "";
      const against = clues.flatMap(({ guess, pattern }, i) =>
        feedback(guess, word) === pattern ? [] : [i + 1],
      );
      if (!against.length) end(true);
      else if (game.tries.length >= MOST_TRIES) end(false);
      else tell(word, against);
    });

  function tell(word, against) {
    changed(game);
    draw();
    // The last try flips. The row for the next try follows it.
    const last = [...place.querySelectorAll(".tile-row")].at(-2);
    for (const tile of last.querySelectorAll(".tile")) tile.classList.add("flip");
    const left = MOST_TRIES - game.tries.length;
    const which = `${against.length > 1 ? "clues" : "clue"} ${listed(against)}`;
    fill(
      said,
      `${word.toUpperCase()} does not fit ${which}. ${left} ${left === 1 ? "try" : "tries"} left.`,
    );
    tiles.focus();
  }

  function end(won) {
    game = { ...game, done: true, won };
    draw();
    finish();
    changed(game);
  }

  function finish() {
    const { told, tries, won } = game;
    const word = solution.toUpperCase();
    const how = tries.length === 1 ? "on the first try" : `in ${tries.length} tries`;
    const hints = told.length ? `, with ${told.length} ${told.length > 1 ? "hints" : "hint"}` : "";
    fill(
      said,
      won ? `Right, ${how}${hints}. ${word} is the only word that fits.` : `The word was ${word}.`,
    );
  }

  const told = (i) => `The word has ${solution[i].toUpperCase()} in place ${i + 1}.`;

  function hint() {
    // The next letter that no clue shows in green.
    const letter = [...solution].findIndex(
      (_, i) => clues.every(({ pattern }) => pattern[i] !== "G") && !game.told.includes(told(i)),
    );
    fill(problem);
    if (letter >= 0) game.told = [...game.told, told(letter)];
    changed(game);
    draw();
  }

  draw();
  if (game.done) finish();
  else if (matchMedia("(hover: hover)").matches && !$("puzzle").hidden) tiles.focus();
}
