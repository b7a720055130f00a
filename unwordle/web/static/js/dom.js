// Small helpers for the document. Text goes in as text, never as HTML.

export const $ = (id) => document.getElementById(id);

/**
 * An element such as `p.sub#said`, with attributes (`on…` are listeners), if there are any, and
 * children.
 */
export function h(name, ...children) {
  const [, tag, classes, id] = /^(\w+)((?:\.[\w-]+)*)(?:#(.+))?$/.exec(name);
  const element = document.createElement(tag);
  if (classes) element.className = classes.slice(1).replaceAll(".", " ");
  if (id) element.id = id;
  const attributes = children[0]?.constructor === Object ? children.shift() : {};
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute.startsWith("on")) element.addEventListener(attribute.slice(2), value);
    else if (value === true) element.setAttribute(attribute, "");
    else if (value !== false && value != null) element.setAttribute(attribute, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

/** A button with attributes, or with what stands behind its name in `h`, such as `.main#share`. */
export const button = (text, onclick, more = "") =>
  typeof more === "string"
    ? h(`button${more}`, { onclick, type: "button" }, text)
    : h("button", { onclick, type: "button", ...more }, text);

/** Put parts in a place, in place of what was there; what is false or null is left out. */
export const fill = (place, ...parts) =>
  place.replaceChildren(...parts.flat(Infinity).filter(Boolean));

/** Put new content in a place. What has the focus there keeps it, by its id, or the place does. */
export function renew(place, ...children) {
  const held = place.contains(document.activeElement) ? document.activeElement.id : null;
  fill(place, children);
  if (held === null) return;
  const again = $(held);
  (again && !again.disabled ? again : place).focus();
}

/** Tell those who do not see it what an answer says in short: its count, or what went wrong. */
export function announce(...places) {
  const short = places.map((place) => place.querySelector(".count, .notice")).find(Boolean);
  $("said").textContent = short?.innerText.replace(/\s+/g, " ") ?? "";
}

/** Put an answer in its place, and tell what it says in short. */
export function answered(place, ...parts) {
  renew($(place), parts);
  announce($(place));
}

let fading;

function hideToast() {
  if ($("toast").contains(document.activeElement)) $("main").focus();
  $("toast").togglePopover(false);
}

/** Say something briefly at the foot of the page, with a button if there is something to do. */
export function toast(text, act, name = "Undo") {
  const taken = () => {
    hideToast();
    act();
  };
  $("toast").togglePopover(true);
  fill($("toast"), text, act && button(name, taken));
  clearTimeout(fading);
  fading = setTimeout(hideToast, act ? 20000 : 4000);
}

/** What the browser keeps for this page, null for nothing; if it is full, while the page lasts. */
const kept = {};
export function stored(name, value) {
  try {
    if (value === undefined) return kept[name] ?? JSON.parse(localStorage.getItem(name));
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    delete kept[name];
  } catch {
    // No storage, a full one, or something else in its place.
    if (value !== undefined) kept[name] = value;
  }
  return kept[name] ?? null;
}
