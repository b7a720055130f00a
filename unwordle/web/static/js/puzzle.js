// More puzzles: games backwards, like the daily puzzle, and clues.

import { ask, latest } from "./api.js";
import { playBackwards, ruleOf } from "./backwards.js";
import { playClues } from "./clues.js";
import { $, fill, h, load, save } from "./dom.js";
import { keep } from "./link.js";
import { NEW } from "./rules.js";

/** The levels of the daily puzzles, keyed by difficulty. */
const LEVELS = { easy: 1, medium: 4, hard: 7 };
const RULES = {
  backwards: ruleOf,
  clues: () => "One word fits all four clues. You have six tries, and see the colours of each.",
};
const KEPT = "more puzzles";

let chosen;

const asker = latest({ again: make, place: "puzzle-board" });

function make() {
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
  const kept = load(KEPT);
  let game = { ...NEW, tries: [], ...(kept?.key === key ? kept.game : {}) };
  const change = (patch) => {
    game = { ...game, ...patch };
    save(KEPT, { game, key });
    if (game.done) $("puzzle-another").focus();
    return game;
  };
  $("puzzle-rules").textContent = RULES[chosen.kind](puzzle);
  const playKind = chosen.kind === "clues" ? playClues : playBackwards;
  playKind($("puzzle-board"), { change, game, puzzle });
}

function choose(changes) {
  chosen = { ...chosen, ...changes };
  make();
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
