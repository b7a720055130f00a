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

/** Put new content in a place. What is focused in it keeps the focus, by its id, or the place does. */
export function renew(place, ...children) {
  const held = place.contains(document.activeElement) ? document.activeElement.id : null;
  place.replaceChildren(...children);
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

/** Tell those who do not see it what an answer says in short: its count, or what went wrong. */
export function announce(place) {
  const short = place.querySelector(".count, .notice");
  $("said").textContent = short?.textContent ?? "";
}

let fading;

/** Say something briefly at the foot of the page. */
export function toast(text) {
  $("toast").textContent = text;
  clearTimeout(fading);
  fading = setTimeout(() => ($("toast").textContent = ""), 2500);
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
