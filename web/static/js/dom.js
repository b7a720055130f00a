// Small helpers for the document. Text goes in as text, never as HTML.

export const $ = (id) => document.getElementById(id);

/** An element with attributes (`on…` are listeners, `class`, `data-…`) and children. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

export const button = (text, onclick, attributes = {}) =>
  h("button", { onclick, type: "button", ...attributes }, text);

/** Put new content in a place. What is focused in it keeps the focus, by its id, or the place does. */
export function renew(place, ...children) {
  const held = place.contains(document.activeElement) ? document.activeElement.id : null;
  place.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (held === null) return;
  const again = $(held);
  (again && !again.disabled ? again : place).focus();
}

/** A bar as long as `share` (0 to 1) says. */
export function bar(share) {
  const filled = h("span");
  filled.style.setProperty("--share", `${(100 * share).toFixed(2)}%`);
  return h("span", { class: "bar", "aria-hidden": "true" }, filled);
}

/** A number with commas, which may be broken after each of them. */
export const breakable = (number) =>
  number.split(/(?<=,)/).flatMap((part, i) => (i ? [h("wbr"), part] : part));

export const COLOURS = { G: "green", Y: "yellow", W: "white", "": "empty" };

/** A row of small tiles, read out as its word and colours. */
export function smallRow(pattern, word = "") {
  const names = [...pattern].map((colour) => COLOURS[colour]).join(", ");
  return h(
    "span",
    { class: "line", role: "img", "aria-label": word ? `${word}: ${names}` : names },
    [...pattern].map((colour, i) =>
      h(
        "span",
        { class: "tile small", "data-colour": colour, "aria-hidden": "true" },
        word[i] ?? "",
      ),
    ),
  );
}

/** A sentence of the server with tiles where it names a pattern in letters, and commas in numbers. */
export const withTiles = (text) =>
  text
    .split(/\b([GYW]{5})\b/)
    .map((part, i) =>
      i % 2 ? smallRow(part) : part.replace(/\d{4,}/g, (n) => n.replace(/\B(?=(\d{3})+$)/g, ",")),
    );

/** What went wrong, and a way on. */
export const failure = (error, retry) =>
  h(
    "div",
    { class: "card", "data-kind": "failure" },
    h("p", { class: "notice" }, withTiles(error.message)),
    h("div", { class: "buttons" }, button("Retry", retry, { id: "retry" })),
  );

/** Words that can be taken with a click. */
export const offers = (words, take, before = "Did you mean ") =>
  words.length > 0 &&
  h(
    "span",
    { class: "offers" },
    before,
    words.map((word) => button(word, () => take(word), { class: "chip" })),
  );

/** The text of a place, with a blank between its parts. */
function spoken(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.getAttribute?.("aria-label")) return ` ${node.getAttribute("aria-label")} `;
  const inside = [...node.childNodes].map(spoken).join("");
  return node.localName === "wbr" ? "" : ` ${inside} `;
}

/** Tell those who do not see it what an answer says in short: its count, or what went wrong. */
export function announce(...places) {
  const short = places.map((place) => place.querySelector(".count, .notice")).find(Boolean);
  $("said").textContent = short
    ? spoken(short)
        .replace(/\s+/g, " ")
        .replace(/ ([.,])/g, "$1")
        .trim()
    : "";
}

let fading;

/** Say something briefly at the foot of the page; it may be undone. */
export function toast(text, undo) {
  $("toast").replaceChildren(
    text,
    undo
      ? button("Undo", () => {
          $("toast").replaceChildren();
          undo();
        })
      : "",
  );
  clearTimeout(fading);
  fading = setTimeout(() => $("toast").replaceChildren(), undo ? 8000 : 2500);
}

/** Copy a text; where that is not allowed, `refused(text)` is called. */
export async function copy(text, done, refused = pointToAddress) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    refused(text);
  }
}

const pointToAddress = () => toast("Copying is not allowed here: the address bar holds the link.");

/** What the browser keeps for this page; where it keeps nothing, as long as the page lasts. */
const kept = {};
export function stored(name, value) {
  try {
    if (value === undefined) return JSON.parse(localStorage.getItem(name)) ?? kept[name] ?? null;
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // No storage, or something else in its place.
  }
  if (value !== undefined) kept[name] = value;
  return kept[name] ?? null;
}
