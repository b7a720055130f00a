// The story of a tile: from its propositions to the count, with formulas, code and figures.

import { ask } from "./api.js";
import { button, fill, h } from "./dom.js";
import { card, COLOURS, note } from "./pieces.js";

/** The story of the tile `at`, such as "1,3"; `choose` is called with another tile. */
export function storyCard({ grid, story }, at, choose) {
  return card(
    h("h2", {}, "The story of a tile"),
    note("Choose a tile, and follow it from its propositions to the count."),
    h(
      "div",
      { "aria-label": "The tile to follow", class: "story-grid", role: "group" },
      grid.map((row, r) =>
        h(
          "div",
          { class: "line" },
          [...row].map((colour, c) => {
            const place = `${r + 1},${c + 1}`;
            return button("", () => choose(place), {
              "aria-label": `Row ${r + 1}, place ${c + 1}: ${COLOURS[colour]}`,
              "aria-pressed": String(place === at),
              class: "tile",
              "data-colour": colour,
              id: `story-${r}-${c}`,
            });
          }),
        ),
      ),
    ),
    h("ol", { class: "story" }, story.map(chapter)),
  );
}

function chapter({ figure, formulas, source, text, title }) {
  return h(
    "li",
    {},
    h("h3", {}, title),
    h("p", {}, text),
    formulas.map((formula) => h("code", {}, formula)),
    source &&
      h(
        "details",
        {},
        h("summary", {}, `${source.file}, line ${source.line}`),
        h("pre", { tabindex: "0" }, source.code),
      ),
    figure && figureButton(figure),
  );
}

/** A button that shows what the report's figure shows, run again on the server. */
function figureButton(figure) {
  const name = /^\d/.test(figure) ? `Figure ${figure} of the report` : "Each constraint switched off";
  const place = h("div", { "aria-live": "polite" });
  const show = async () => {
    fill(place, note("Running it…"));
    try {
      const { figures } = await ask("api/report", { figure }, undefined, "report");
      fill(place, h("pre", { tabindex: "0" }, `${figures[0].heading}\n\n${figures[0].text}`));
    } catch (error) {
      fill(place, note(error.message));
    }
  };
  return [button(name, show, { class: "link" }), place];
}
