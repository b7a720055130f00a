// How to play: three small pictures, shown on the first visit and on request.

import { $, button, fill, h, save } from "./dom.js";
import { inTheme, smallRow } from "./pieces.js";

const PICTURES = [
  [["WYGYW", "crash"], ["GGGGG", "smart"], "Greens stay.", "A is green, so later words have it there."],
  [["YWWWW", "round"], ["WYGYW", "crash"], "Yellows move.", "R is yellow, so CRASH has it elsewhere."],
  [["WWWWW", "fling"], ["WYGYW", "crash"], "Greys never come back.", "No later word has F, L, I, N or G."],
];
const LEGEND = { G: "right place", Y: "elsewhere", W: "nowhere" };

const picture = ([upper, lower, rule, reason]) =>
  h(
    "li",
    h("div", smallRow(...upper), smallRow(...lower)),
    h("div", h("b", inTheme(rule)), " ", inTheme(reason)),
  );

/** Show how to play. */
export function help() {
  const dialog = $("help");
  save("met", true);
  const meanings = Object.entries(LEGEND).map(([colour, text]) => h("span", smallRow(colour), ` ${text}`));
  fill(
    dialog,
    h("h2#help-title", "How to play"),
    h("p", "You see the colours of somebody’s Wordle, and its last word. Find the guesses."),
    h("p.legend", meanings),
    h("ol.pictures", PICTURES.map(picture)),
    h("p", "Enter checks a row. Checks count, hints too. A dot marks a letter that is given."),
    button("Play", () => dialog.close(), { autofocus: true, class: "main" }),
  );
  dialog.showModal();
}
