// The parts of answers: rows of tiles, bars, tables, and words that can be chosen.

import { button, h } from "./dom.js";
import { separated } from "./words.js";

export const COLOURS = { G: "green", Y: "yellow", W: "grey", "": "empty" };
const IN_CONTRAST = { green: "orange", Green: "Orange", yellow: "blue", Yellow: "Blue" };

/** Return a text with the colour names of the theme. With high contrast, colours differ. */
export const inTheme = (text) =>
  document.documentElement.dataset.theme === "contrast"
    ? text.replace(/green|yellow/gi, (name) => IN_CONTRAST[name])
    : text;

/** Return the name of a tile in a grid: its place, its colour, and what else is true of it. */
export const tileName = (row, column, colour, ...more) =>
  [inTheme(`Row ${row + 1}, place ${column + 1}: ${COLOURS[colour]}`), ...more]
    .filter(Boolean)
    .join(", ");

/** Describe a row in words: its word and its colours. */
const told = (pattern, word = "") => {
  const names = inTheme([...pattern].map((colour) => COLOURS[colour]).join(", "));
  return word ? `${word}: ${names}` : names;
};

/** Return tiles in a span. A screen reader reads their word and their colours. */
function tiles(span, pattern, word, size = "") {
  const tile = { "aria-hidden": "true", class: `tile ${size}`, translate: "no" };
  const made = [...pattern].map((one, i) => h("span", { ...tile, "data-colour": one }, word[i]));
  return h(span, { "aria-label": told(pattern, word), role: "img" }, made);
}

/** Return a row of small tiles. */
export const smallRow = (pattern, word = "") => tiles("span.line", pattern, word, "small");

/** Return a sentence that shows a word's colours with a final word. */
export const looks = (word, final, colours) => [
  `With ${final.toUpperCase()}, ${word.toUpperCase()} looks like this: `,
  smallRow(colours, word),
];

/** Return the name at the start of a row. */
export const rowName = (name) => h("span.row-name", { "aria-hidden": "true" }, name);

/** Return a grid of rows of tiles. */
export const gridOf = (label, rows) =>
  h("div.tile-grid", { "aria-label": label, role: "grid" }, rows);

/** Return a row of a grid: its number, its tiles and the cell at its end. */
export const gridRow = (row, tiles, end) =>
  h(
    "div.tile-row",
    { "data-row": row, role: "row" },
    h("span.row-name", { role: "rowheader" }, String(row + 1)),
    tiles.map((tile) => h("span", { role: "gridcell" }, tile)),
    end,
  );

/** Return the place to which a key leads from a place of a grid, if it leads anywhere. */
export const placeAfter = (key, row, column) =>
  ({
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    End: [row, 4],
    Home: [row, 0],
  })[key];

/** Return a row of tiles that cannot be edited, with its name and an optional end. */
export const tileRow = (name, pattern, word, end = null) =>
  h("div.tile-row", rowName(name), tiles("span.tiles", pattern, word), end);

/** Return a button for the end of a row. */
export const endButton = (icon, label, onclick, attributes = {}) =>
  button(h(`span.icon.${icon}`), onclick, { "aria-label": label, class: "end", ...attributes });

/** Return a sentence in the words of the page, where pins are typed rows, and of its theme. */
export const sentence = (text) =>
  inTheme(`${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`)
    .replace(/\bthe pin(?=s? \d=)/g, "your row")
    .replace(/\b\d=([a-z.]{5})/g, (_, typed) => typed.toUpperCase());

/** Return a sentence of the server with tiles for patterns, and with commas in numbers. */
export const served = (text) =>
  sentence(text)
    .split(/\b([GYW]{5})\b/)
    .map((part, i) => (i % 2 ? smallRow(part) : part.replace(/(?<!\.\d*)\d{4,}/g, separated)));

/** Return a card of an answer. The first child can be an object with attributes. */
export const card = (...children) => h("section.card", ...children);

/** Return the head of a card with a title and optional content after the title. */
export const cardHead = (title, ...beside) => h("div.head", h("h2", title), beside);

/** Return a list, such as `ul.chips`. `made` returns the content of an item. */
export const list = (name, things, made) =>
  h(name, things.map((one, i) => h("li", made(one, i))));

/** Return a line in small type. */
export const note = (...text) => h("p.sub", text);

/** Return a line with a count in large type, `shown`, and a text. */
export const countLine = (kind, count, shown, ...said) =>
  h("p.count", { "data-kind": kind }, h("strong", { "data-count": count }, shown), " ", said);

/** Return a list of the server's reasons why nothing was found. */
export const why = (reasons) => list("ul.why", reasons, ({ text }) => served(text));

/** Return a bar that is filled up to `share` (0 to 1). */
export function bar(share) {
  const filled = share > 0 && h("span");
  if (filled) filled.style.setProperty("--share", `${(100 * share).toFixed(2)}%`);
  return h("span.bar", { "aria-hidden": "true" }, filled);
}

/** Return an item of a list of bars: a name or a button, the bar, and texts. */
export const barItem = (name, share, ...told) =>
  h(
    "li",
    typeof name === "string" ? h("span.name", name) : name,
    bar(share),
    told.map((text) => h("span.share", text)),
  );

/** Return a table. The first cell of a row is the header of the row. */
export function table(head, rows) {
  const heads = head.map((name) => h("th", { scope: "col" }, name));
  const row = ([name, ...cells]) =>
    h("tr", h("th", { scope: "row" }, name), cells.map((cell) => h("td", cell)));
  return h("table.kinds", h("thead", h("tr", heads)), h("tbody", rows.map(row)));
}

/** Return an error message with a button to retry. A refused question (422) has no button. */
export const failure = (error, retry) =>
  card(
    { "data-kind": "failure" },
    h("p.notice", served(error.message)),
    error.status !== 422 && h("div.buttons", button("Retry", retry)),
  );

/** Return a message about an unknown word. */
export const unknown = (word) => `${word.toUpperCase()} is not in the word list. `;
