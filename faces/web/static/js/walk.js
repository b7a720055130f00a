// Three cards for a first visit. They can be skipped, and read again from the foot of the page.

import { $, button, fill, h, stored } from "./dom.js";
import { smallRow } from "./pieces.js";

const CARDS = [
  [
    "Wordle backwards",
    "A shared result shows colours, not guesses. Unwordle finds the guesses.",
    ["WYWWW", "WGWYW", "GGWGG"],
    [],
  ],
  [
    "Paste, and name the word",
    "It counts every board that could have made the colours, and shows the likeliest.",
    ["WWWWW", "WYWWW", "WWYWG"],
    ["which", "would", "range"],
  ],
  [
    "A puzzle every day",
    "Three kinds, three levels, the same for everyone. Your streak stays in this browser.",
    ["YWWGW", "GGGGG"],
    [],
  ],
];

function card(i) {
  const [title, text, rows, words] = CARDS[i];
  const last = i === CARDS.length - 1;
  fill(
    $("walk"),
    h("p", { class: "sub" }, `${i + 1} of ${CARDS.length}`),
    h("h2", { id: "walk-title" }, title),
    h(
      "div",
      { class: "walk-tiles" },
      rows.map((row, r) => smallRow(row, words[r] ?? "")),
    ),
    h("p", {}, text),
    h(
      "div",
      { class: "buttons" },
      button(last ? "Start" : "Next", () => (last ? $("walk").close() : card(i + 1)), {
        class: "main",
        id: "walk-next",
      }),
      !last && button("Skip", () => $("walk").close()),
    ),
  );
  $("walk-next").focus();
}

/** Show the cards. */
export function walk() {
  card(0);
  $("walk").showModal();
}

/** Show them to who is here for the first time. */
export function welcome(fresh) {
  $("walk").addEventListener("close", () => stored("walked", true));
  $("walk-open").addEventListener("click", walk);
  if (fresh && !stored("walked")) walk();
}
