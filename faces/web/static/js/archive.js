// What this browser keeps of the puzzles that were played: statistics, the streak, and an archive.

import { fill, h, renew } from "./dom.js";
import { barItem } from "./pieces.js";
import { dayOf, record, statistics, streak, today } from "./record.js";

const DAYS = 14;

function daysAgo(days) {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return today(day);
}

const figure = (number, name) => h("div", {}, h("strong", {}, String(number)), h("span", {}, name));

/** How many games were played and solved, and in how many tries. */
export function showStatistics(place) {
  const { played, won, tries } = statistics();
  const { best, now } = streak();
  const most = Math.max(...Object.values(tries));
  fill(
    place,
    h(
      "div",
      { class: "figures" },
      figure(played, "played"),
      figure(won, "solved"),
      figure(now, "streak"),
      figure(best, "best streak"),
    ),
    won > 0 &&
      h(
        "ol",
        { class: "bars plain" },
        Object.entries(tries).map(([n, count]) =>
          barItem(n === "1" ? "1 try" : `${n} tries`, count / most, String(count)),
        ),
      ),
  );
}

/** How a game stands: a mark for it, and words. */
function standing({ done, tries, won }) {
  if (won) return ["✓", "solved"];
  if (done) return ["✗", "not solved"];
  return tries.length ? ["…", "begun"] : ["", "not played"];
}

/** The puzzles of the last days, of the kind and level `chosen`; `choose(date)` takes one. */
export function showArchive(place, chosen, choose) {
  renew(
    place,
    h(
      "ul",
      { class: "archive" },
      Array.from({ length: DAYS }, (_, i) => {
        const date = daysAgo(i);
        const game = record({ ...chosen, date, seed: 0 });
        const [mark, said] = standing(game);
        const attributes = {
          "aria-current": date === chosen.date && !chosen.seed ? "date" : false,
          "aria-label": `Puzzle ${dayOf(date)}, ${date}: ${said}`,
          class: game.won && "done",
          id: `archive-${date}`,
          onclick: () => choose(date),
          type: "button",
        };
        return h(
          "li",
          {},
          h("button", attributes, String(dayOf(date)), h("span", { "aria-hidden": "true" }, mark)),
        );
      }),
    ),
  );
}
