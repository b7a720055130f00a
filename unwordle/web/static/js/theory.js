// Under the hood: the logic behind the game in the Decode tab, and the story of a tile from its
// propositions to the count, with formulas and code.

import { answering, ask } from "./api.js";
import { $, button, fill, h, renew } from "./dom.js";
import { keep } from "./link.js";
import { card, note, tileName, why } from "./pieces.js";
import { question } from "./state.js";
import { follow as followGrid, start as startGrid } from "./unwordle.js";
import { separated } from "./words.js";

const MODELS = { 0: "no model: no game is possible.", 1: "one model, its only game." };
/** The tile of the story, such as "1,3", or "" for the first yellow tile. */
let tile = "";

const { now: answer } = answering("theory", async (signal) => {
  const asked = question();
  const missing = "Type the final word in the Decode tab: the logic is about a grid and its word.";
  if (asked.word.length !== 5) return fill($("theory-answer"), h("p.card", missing));
  const story = tileOf(asked.grid);
  const found = await ask("api/theory", { ...asked, story, seed: 1 }, signal);
  renew($("theory-answer"), overview(found), storyCard(found, story));
});

/** Return the chosen tile if the grid has it, else the first yellow tile. */
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

/** Return the number of models of the theory. If there is no model, also return the reasons. */
function overview({ boards, reasons, solution }) {
  const models = MODELS[boards] ?? `${separated(boards)} models, one for each game.`;
  return card(
    h("p", "This grid and the word ", h("b.word", solution.toUpperCase()), " have ", models),
    reasons.length > 0 && why(reasons),
  );
}

/** Return the story of the tile `at`, and a grid in which another tile can be chosen. */
function storyCard({ grid, story }, at) {
  const tileAt = (colour, r, c) => {
    const place = `${r + 1},${c + 1}`;
    return button("", () => choose(place), {
      "aria-label": tileName(r, c, colour),
      "aria-pressed": String(place === at),
      class: "tile",
      "data-colour": colour,
      id: `story-${r}-${c}`,
    });
  };
  const rows = grid.map((row, r) => h("div.line", [...row].map((one, c) => tileAt(one, r, c))));
  return card(
    h("h2", "The story of a tile"),
    note("Choose a tile, and follow it from its propositions to the count."),
    h("div.story-grid", { "aria-label": "The tile to follow", role: "group" }, rows),
    h("ol.story", story.map(chapter)),
  );
}

const chapter = ({ figure, formulas, source, text, title }) =>
  h(
    "li",
    h("h3", title),
    h("p", text),
    formulas.map((formula) => h("code", formula)),
    source &&
      h(
        "details",
        h("summary", `${source.file}, line ${source.line}`),
        h("pre", { tabindex: "0" }, source.code),
      ),
    /^\d/.test(figure) && note(`Figure ${figure} of the report shows this.`),
  );

/** Show the game and the story in a link. */
export function follow(link, showGrid = followGrid) {
  showGrid(link);
  choose(/^[1-6],[1-5]$/.test(link.story) ? link.story : "");
}

export function start(link) {
  document.addEventListener("opened", ({ detail }) => detail === "theory" && answer());
  follow(link, startGrid);
}
