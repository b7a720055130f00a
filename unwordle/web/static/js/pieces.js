// What answers are made of: rows of tiles, bars, tables, and words that can be taken.

import { button, h } from "./dom.js";
import { separated } from "./words.js";

export const COLOURS = { G: "green", Y: "yellow", W: "grey", "": "empty" };
const IN_CONTRAST = { green: "orange", Green: "Orange", yellow: "blue", Yellow: "Blue" };

/** A text with the names of colours as they look: with high contrast there are others. */
export const inTheme = (text) =>
  document.documentElement.dataset.theme === "contrast"
    ? text.replace(/green|yellow/gi, (name) => IN_CONTRAST[name])
    : text;

/** A row in words: what it holds, and its colours. */
export const told = (pattern, word = "") => {
  const names = inTheme([...pattern].map((colour) => COLOURS[colour]).join(", "));
  return word ? `${word}: ${names}` : names;
};

const tile = (colour, letter, size = "") =>
  h("span", { "aria-hidden": "true", class: `tile ${size}`, "data-colour": colour }, letter);

/** A row of small tiles, read out as its word and colours. */
export const smallRow = (pattern, word = "") =>
  h(
    "span",
    { "aria-label": told(pattern, word), class: "line", role: "img" },
    [...pattern].map((colour, i) => tile(colour, word[i], "small")),
  );

/** The name at the start of a row. */
export const rowName = (name) => h("span", { "aria-hidden": "true", class: "row-name" }, name);

/** A row of tiles to be looked at, with its name before it and perhaps something at its end. */
export const tileRow = (name, pattern, word, end = null) =>
  h(
    "div",
    { class: "tile-row" },
    rowName(name),
    h(
      "span",
      { "aria-label": told(pattern, word), class: "tiles", role: "img" },
      [...pattern].map((colour, i) => tile(colour, word[i])),
    ),
    end,
  );

/** The button at the end of a row. */
export const endButton = (icon, label, onclick, attributes = {}) =>
  h(
    "button",
    { "aria-label": label, class: "end", onclick, type: "button", ...attributes },
    h("span", { class: `icon ${icon}` }),
  );

/** A sentence of the server with tiles where it names a pattern in letters, and commas in numbers. */
export const withTiles = (text) =>
  text
    .split(/\b([GYW]{5})\b/)
    .map((part, i) => (i % 2 ? smallRow(part) : part.replace(/(?<!\.\d*)\d{4,}/g, separated)));

/** A text as a sentence: with a capital and its stop, and with these words in capitals. */
export function sentence(text, words = []) {
  const inText = new RegExp(`\\b(?:${words.join("|") || "(?!)"})\\b`, "g");
  const told = text.replace(inText, (word) => word.toUpperCase());
  return `${told[0].toUpperCase()}${told.slice(1).replace(/\.$/, "")}.`;
}

/** A card of an answer. */
export const card = (...children) => h("section", { class: "card" }, children);

/** The head of a card: its title, and what stands beside it. */
export const cardHead = (title, ...beside) =>
  h("div", { class: "head" }, h("h2", {}, title), beside);

/** A line in small type. */
export const note = (...text) => h("p", { class: "sub" }, text);

/** A count in large type, as `shown`, and what is said of it. */
export const countLine = (kind, count, shown, ...said) =>
  h(
    "p",
    { class: "count", "data-kind": kind },
    h("strong", { "data-count": count }, shown),
    " ",
    said,
  );

/** The server's reasons why there is nothing. */
export const why = (reasons) =>
  h(
    "ul",
    { class: "why" },
    reasons.map(({ text }) => h("li", {}, withTiles(sentence(text)))),
  );

/** A bar as long as `share` (0 to 1) says. */
export function bar(share) {
  const filled = h("span");
  filled.style.setProperty("--share", `${(100 * share).toFixed(2)}%`);
  return h("span", { class: "bar", "aria-hidden": "true" }, filled);
}

/** An item of a list of bars: a name, or its button, the bar, and what it stands for. */
export const barItem = (name, share, ...told) =>
  h(
    "li",
    {},
    typeof name === "string" ? h("span", { class: "name" }, name) : name,
    bar(share),
    told.map((text) => h("span", { class: "share" }, text)),
  );

/** A table: the first cell of a row names it. `marked(i)` says which rows stand out. */
export function table(head, rows, { foot, marked = () => false } = {}) {
  const row = ([name, ...cells], i) =>
    h(
      "tr",
      { class: marked(i) && "used" },
      h("th", { scope: "row" }, name),
      cells.map((cell) => h("td", {}, cell)),
    );
  return h(
    "table",
    { class: "kinds" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h("tbody", {}, rows.map(row)),
    foot && h("tfoot", {}, row(foot)),
  );
}

/** What went wrong, and a way on; what the server refuses, it would refuse again. */
export const failure = (error, retry) =>
  h(
    "div",
    { class: "card", "data-kind": "failure" },
    h("p", { class: "notice" }, withTiles(error.message)),
    error.status !== 422 && h("div", { class: "buttons" }, button("Retry", retry, { id: "retry" })),
  );

/** That a word is in no list, and those spelled like it, to be taken with a click. */
export const unknown = (word, near, take) => [
  `${word.toUpperCase()} is not in the word list. `,
  near.length > 0 &&
    h(
      "span",
      { class: "offers" },
      "Did you mean ",
      near.map((one) => button(one, () => take(one), { class: "chip" })),
    ),
];
