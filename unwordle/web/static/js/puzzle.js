// More puzzles: games backwards of three levels, like the daily puzzle.

import { ask, latest } from "./api.js";
import { playBackwards, ruleOf } from "./backwards.js";
import { $, fill, load, save } from "./dom.js";
import { keep } from "./link.js";
import { NEW, perfect, scored, sound } from "./rules.js";

/** The levels of the daily puzzles, keyed by difficulty. */
const LEVELS = { easy: 1, medium: 4, hard: 7 };
const KEPT = "more puzzles";

let chosen;

const asker = latest({ again: make, place: "puzzle-board" });

function make() {
  const { difficulty, seed } = chosen;
  document.querySelector(`[name=difficulty][value=${difficulty}]`).checked = true;
  keep("puzzle", { ...chosen, seed: String(seed) });
  // If the focused element will be removed, the board gets the focus.
  if (document.activeElement.closest("#puzzle-board")) $("puzzle-board").focus();
  fill($("puzzle-board"));
  asker(async (signal) => {
    const level = LEVELS[difficulty];
    play(await ask("api/puzzle/backwards", { level, seed }, signal));
  });
}

function play(puzzle) {
  // The current game is stored, so that a reload loses nothing.
  const key = Object.values(chosen).join(" ");
  const kept = load(KEPT);
  let game = { ...NEW, ...(kept?.key === key ? sound(kept.game) : {}) };
  const change = (patch) => {
    game = { ...game, ...patch };
    save(KEPT, { game, key });
    if (game.won)
      $("puzzle-rules").textContent = `Solved ${scored({ ...game, perfect: perfect(puzzle) })}.`;
    if (game.done) $("puzzle-another").focus();
    return game;
  };
  $("puzzle-rules").textContent = ruleOf(puzzle);
  playBackwards($("puzzle-board"), { change, game, puzzle });
}

function choose(changes) {
  chosen = { ...chosen, ...changes };
  make();
}

const anySeed = () => 1 + Math.floor(Math.random() * 1e6);

/** Show the puzzle that a link names. */
export function follow(link) {
  const seed = Math.max(0, Number.parseInt(link.seed, 10) || 0) % 1e9;
  // The level may have been chosen before this module was loaded.
  const selected = document.querySelector("[name=difficulty]:checked").value;
  choose({
    difficulty: Object.hasOwn(LEVELS, link.difficulty) ? link.difficulty : selected,
    seed: seed || chosen?.seed || anySeed(),
  });
}

export function start(link) {
  $("puzzle-difficulty").addEventListener("change", ({ target }) =>
    choose({ difficulty: target.value }),
  );
  $("puzzle-another").addEventListener("click", () => choose({ seed: anySeed() }));
  follow(link);
}
