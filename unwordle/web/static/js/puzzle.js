// More puzzles, one after another: games backwards like the daily, and clues.

import { ask, latest } from "./api.js";
import { NEW } from "./archive.js";
import { playBackwards, ruleOf } from "./backwards.js";
import { playClues } from "./clues.js";
import { $, fill, h, stored } from "./dom.js";
import { keep } from "./link.js";
import { failure } from "./pieces.js";

/** The levels, as the daily's days of the week have them. */
const LEVELS = { easy: 1, medium: 4, hard: 7 };
const RULES = {
  backwards: ruleOf,
  clues: () => "One word fits all four clues. Six tries, each shown in its colours.",
};
const KEPT = "more puzzles";

let chosen;

const asker = latest({
  busy: (is) => $("puzzle-board").setAttribute("aria-busy", is),
  failed: (error) => fill($("puzzle-board"), failure(error, load)),
});

function load() {
  const { difficulty, kind, seed } = chosen;
  for (const name of ["kind", "difficulty"])
    for (const radio of document.getElementsByName(name))
      radio.checked = radio.value === chosen[name];
  keep("puzzle", { ...chosen, seed: String(seed) });
  // What has the focus may go: the board, which stays, has it then.
  if (document.activeElement.closest("#puzzle-board")) $("puzzle-board").focus();
  fill($("puzzle-board"), h("p.sub", "Making the puzzle…"));
  asker(async (signal) => {
    const level = kind === "backwards" ? { level: LEVELS[difficulty] } : { difficulty };
    const puzzle = await ask(`api/puzzle/${kind}`, { ...level, seed }, signal);
    if (puzzle.reasons) {
      const text = `There is none: ${puzzle.reasons[0].text}.`;
      fill($("puzzle-board"), h("p.notice", text));
    } else play(puzzle);
  });
}

function play(puzzle) {
  // The game in hand is kept till the next one, so that a reload loses nothing.
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

/** What is chosen on the page, perhaps before this module was there. */
const checked = (name) => document.querySelector(`[name=${name}]:checked`).value;

/** Show the puzzle of a link. */
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
