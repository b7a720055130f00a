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
    "span.line",
    { "aria-label": told(pattern, word), role: "img" },
    [...pattern].map((colour, i) => tile(colour, word[i], "small")),
  );

/** The name at the start of a row. */
export const rowName = (name) => h("span.row-name", { "aria-hidden": "true" }, name);

/** A row of tiles to be looked at, with its name before it and perhaps something at its end. */
export const tileRow = (name, pattern, word, end = null) =>
  h(
    "div.tile-row",
    rowName(name),
    h(
      "span.tiles",
      { "aria-label": told(pattern, word), role: "img" },
      [...pattern].map((colour, i) => tile(colour, word[i])),
    ),
    end,
  );

/** The button at the end of a row. */
export const endButton = (icon, label, onclick, attributes = {}) =>
  h(
    "button.end",
    { "aria-label": label, onclick, type: "button", ...attributes },
    h("span", { class: `icon ${icon}` }),
  );

/** A sentence of the server with tiles for patterns in letters, and commas in numbers. */
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
export const card = (...children) => h("section.card", children);

/** The head of a card: its title, and what stands beside it. */
export const cardHead = (title, ...beside) => h("div.head", h("h2", title), beside);

/** A list such as `ul.chips`: an item for each thing, with what is made of it. */
export const list = (name, things, made) =>
  h(name, things.map((one, i) => h("li", made(one, i))));

/** A line in small type. */
export const note = (...text) => h("p.sub", text);

/** A count in large type, as `shown`, and what is said of it. */
export const countLine = (kind, count, shown, ...said) =>
  h("p.count", { "data-kind": kind }, h("strong", { "data-count": count }, shown), " ", said);

/** The server's reasons why there is nothing. */
export const why = (reasons) => list("ul.why", reasons, ({ text }) => withTiles(sentence(text)));

/** A bar as long as `share` (0 to 1) says. */
export function bar(share) {
  const filled = h("span");
  filled.style.setProperty("--share", `${(100 * share).toFixed(2)}%`);
  return h("span.bar", { "aria-hidden": "true" }, filled);
}

/** An item of a list of bars: a name, or its button, the bar, and what it stands for. */
export const barItem = (name, share, ...told) =>
  h(
    "li",
    typeof name === "string" ? h("span.name", name) : name,
    bar(share),
    told.map((text) => h("span.share", text)),
  );

/** A table: the first cell of a row names it. */
export function table(head, rows) {
  const heads = head.map((name) => h("th", { scope: "col" }, name));
  const row = ([name, ...cells]) =>
    h("tr", h("th", { scope: "row" }, name), cells.map((cell) => h("td", cell)));
  return h("table.kinds", h("thead", h("tr", heads)), h("tbody", rows.map(row)));
}

/** What went wrong, and a way on; what the server refuses, it would refuse again. */
export const failure = (error, retry) =>
  h(
    "div.card",
    { "data-kind": "failure" },
    h("p.notice", withTiles(sentence(error.message))),
    error.status !== 422 && h("div.buttons", button("Retry", retry, "#retry")),
  );

/** That a word is in no list, and those spelled like it, to be taken with a click. */
export function unknown(word, near, take) {
  const chips = near.map((one) => button(one, () => take(one), ".chip"));
  const said = `${word.toUpperCase()} is not in the word list. `;
  return near.length ? [said, h("span.offers", "Did you mean ", chips)] : [said];
}
