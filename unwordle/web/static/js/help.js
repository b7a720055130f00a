// How to play: three small pictures, at a first visit and whenever they are asked for.

import { $, button, fill, h, stored } from "./dom.js";
import { inTheme, smallRow } from "./pieces.js";

const PICTURES = [
  [[["YWWWW"], ["WYGYW"], ["GGGGG", "smart"]], "A friend's Wordle: the colours and the word."],
  [[["WYGYW", "crash"], ["GGGGG", "smart"]], "Find their guesses. Enter turns a row to its colours."],
  [
    [["YWWWW", "round"], ["WYGYW", "crash"]],
    "Each one uses every clue so far: R is yellow in row 1, so row 2 has it elsewhere.",
  ],
];
const LEGEND = { G: "right place", W: "not in the word", Y: "elsewhere in the word" };

const picture = ([rows, text]) =>
  h("li", {}, h("div", {}, rows.map((row) => smallRow(...row))), h("p", {}, inTheme(text)));

/** The colours and what they mean. */
export const legend = () =>
  h(
    "p",
    { class: "legend" },
    [..."GYW"].map((colour) => h("span", {}, smallRow(colour), " ", LEGEND[colour])),
  );

/** Show the pictures. */
export function help() {
  const dialog = $("help");
  stored("met", true);
  fill(
    dialog,
    h("h2", { id: "help-title" }, "How to play"),
    h("ol", { class: "pictures" }, PICTURES.map(picture)),
    legend(),
    button("Play", () => dialog.close(), { autofocus: true, class: "main" }),
  );
  dialog.showModal();
}
