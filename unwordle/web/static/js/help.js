// How to play: three small pictures that are shown on the first visit and on request.

import { $, button, fill, h, stored } from "./dom.js";
import { inTheme, smallRow } from "./pieces.js";

const PICTURES = [
  [[["YWWWW"], ["WYGYW"], ["GGGGG", "smart"]], "A friend's Wordle: the colours and the word."],
  [
    [["WYGYW", "crash"], ["GGGGG", "smart"]],
    "Find their guesses. Enter checks a row.",
    "A dot in the corner marks a given letter.",
  ],
  [
    [["YWWWW", "round"], ["WYGYW", "crash"]],
    "Each guess uses every clue so far.",
    "R is yellow in ROUND, so CRASH has it elsewhere.",
  ],
];
const LEGEND = [
  ["G", "right place"],
  ["Y", "elsewhere in the word"],
  ["W", "not in the word"],
];

const picture = ([rows, ...texts]) => {
  const words = texts.map((text) => h("p", inTheme(text)));
  return h("li", h("div", rows.map((row) => smallRow(...row))), h("div", words));
};

/** Show how to play. */
export function help() {
  const dialog = $("help");
  stored("met", true);
  const meanings = LEGEND.map(([colour, text]) => h("span", smallRow(colour), ` ${text}`));
  fill(
    dialog,
    h("h2#help-title", "How to play"),
    h("ol.pictures", PICTURES.map(picture)),
    h("p.legend", meanings),
    button("Play", () => dialog.close(), { autofocus: true, class: "main" }),
  );
  dialog.showModal();
}
