// Under the hood: the logic behind the game of the Unwordle tab.

import { ask, latest } from "./api.js";
import { $, fill, h, renew } from "./dom.js";
import { keep } from "./link.js";
import { card, failure, note, smallRow, table, why } from "./pieces.js";
import { question } from "./state.js";
import { storyCard } from "./story.js";
import { follow as followGrid, start as startGrid } from "./unwordle.js";
import { separated } from "./words.js";

const PHASES = {
  boards: "Phase 2: which words the rows hold",
  letters: "Phase 1: which letters, in which colours, the tiles hold",
};
const MODELS = { 0: "no model: no game is possible.", 1: "one model, its only game." };
const TILE = /^[1-6],[1-5]$/;
/** The tile whose story is told, such as "1,3"; "" for the first yellow one. */
let tile = "";

const asker = latest({
  place: "theory-answer",
  failed: (error) => renew($("theory-answer"), failure(error, answer)),
});

function answer() {
  const asked = question();
  if (asked.word.length !== 5) {
    const missing = "Type the final word under the grid: the logic is about a grid and its word.";
    fill($("theory-answer"), h("p", { class: "card" }, missing));
    return;
  }
  if (!$("theory-answer").hasChildNodes()) fill($("theory-answer"), note("Stating the theory…"));
  asker(async (signal) => {
    const story = tileOf(asked.grid);
    const found = await ask("api/theory", { ...asked, story }, signal);
    renew($("theory-answer"), overview(found), storyCard(found, story, choose), tables(found));
  });
}

/** The tile to follow: the one chosen, while the grid has it, else the first yellow one. */
function tileOf(grid) {
  if (tile && Number(tile[0]) <= grid.length) return tile;
  const yellow = grid.findIndex((row) => row.includes("Y"));
  return yellow < 0 ? "1,1" : `${yellow + 1},${grid[yellow].indexOf("Y") + 1}`;
}

function choose(chosen) {
  tile = chosen;
  keep("theory", { story: tile });
  answer();
}

/** The models of the theory, and why there is none. */
const overview = ({ boards, grid, reasons, solution }) =>
  card(
    h(
      "p",
      {},
      h("b", { class: "word" }, solution.toUpperCase()),
      " after ",
      grid.map((row) => [smallRow(row), " "]),
      "has ",
      MODELS[boards] ?? `${separated(boards)} models, one for each game.`,
    ),
    reasons.length > 0 && why(reasons),
  );

const tables = ({ boards, phases }) =>
  card(
    h(
      "div",
      { class: "phases" },
      phases.map((phase) => phaseTable(phase, boards === "0")),
    ),
  );

const sum = (items, name) => items.reduce((total, item) => total + item[name], 0);

/** How many constraints and clauses a phase states; where there is no game, how many say why. */
function phaseTable({ constraints, phase, variables }, explained) {
  const counted = ["count", "clauses", ...(explained ? ["used"] : [])];
  return h(
    "div",
    { class: "phase" },
    h("h2", {}, PHASES[phase]),
    note(
      `${separated(sum(variables, "count"))} variables: `,
      variables.map(({ count, kind }) => `${separated(count)} ${kind}`).join(", "),
      ".",
    ),
    table(
      ["Constraint", "stated", "clauses", ...(explained ? ["used"] : [])],
      constraints.map((one) => [one.name, ...counted.map((name) => separated(one[name]))]),
      {
        foot: ["in all", ...counted.map((name) => separated(sum(constraints, name)))],
        marked: (i) => Boolean(constraints[i]?.used),
      },
    ),
  );
}

/** Show what a link asks for. */
export function follow(link) {
  followGrid(link);
  choose(TILE.test(link.story) ? link.story : "");
}

export function start(link) {
  startGrid(link);
  document.addEventListener("opened", ({ detail }) => detail === "theory" && answer());
  choose(TILE.test(link.story) ? link.story : "");
}
