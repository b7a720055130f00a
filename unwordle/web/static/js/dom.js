// Small helpers for the document. Text is inserted as text, never as HTML.

export const $ = (id) => document.getElementById(id);

/**
 * Return an element, such as `p.sub#said`, with children. If the first child is an object, its
 * entries are attributes and listeners (`on…`).
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

/** Return a button with attributes, or with classes and an id, such as `.main#share`. */
export const button = (text, onclick, more = "") =>
  typeof more === "string"
    ? h(`button${more}`, { onclick, type: "button" }, text)
    : h("button", { onclick, type: "button", ...more }, text);

/** Replace the content of a place with parts. False and null parts are left out. */
export const fill = (place, ...parts) =>
  place.replaceChildren(...parts.flat(Infinity).filter(Boolean));

/**
 * Replace the content of a place. The focus stays on the same element, else on the place. The
 * content is made by a function if it keeps elements of the place.
 */
export function renew(place, ...children) {
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  fill(place, children.map((one) => (one instanceof Function ? one() : one)));
  if (held === null) return;
  const alike = ({ textContent }) => textContent === held.textContent;
  const again = $(held.id) ?? [...place.querySelectorAll(held.localName)].find(alike);
  // The reader may have scrolled on.
  (again && !again.disabled ? again : place).focus({ preventScroll: true });
}

// The time in milliseconds after which a press is over: a click after its release, or without one.
const CLICK = 100;
const LONG = 5000;
let held;
let release = () => {};

/** Begin a press, with a pointer or the space bar. */
function hold({ key, type }) {
  if (type === "keydown" && key !== " ") return;
  release();
  held = new Promise((done) => {
    release = () => setTimeout(done, CLICK);
    setTimeout(done, LONG);
  });
}
for (const name of ["pointerdown", "keydown"]) addEventListener(name, hold, true);
// A list that opens takes the end of its press, and then changes.
for (const name of ["pointerup", "pointercancel", "keyup", "change"])
  addEventListener(name, () => release(), true);

/** Wait until nothing is pressed. An element that is replaced during a press gets no click. */
export async function released() {
  for (let last; last !== held; ) {
    await (last = held);
    // Who waits goes on alone, so that an answer is not told before an older one is cancelled.
    await new Promise((done) => setTimeout(done));
  }
}

/** Return a node as a screen reader reads it: its text, in which a picture has its name. */
const spoken = ({ ariaLabel, childNodes, data, role }) =>
  role === "img" ? ariaLabel : (data ?? [...childNodes].map(spoken).join(" "));

/** Say to screen readers what an element says, if there is one. */
export const speak = (element) => {
  $("said").textContent = element ? spoken(element).replace(/\s+/g, " ").trim() : "";
};

/** Announce an answer to screen readers in short: its count or its error. */
export const announce = (...places) =>
  speak(places.map((place) => place.querySelector(".count, .notice")).find(Boolean));

/** Put an answer in its place, and announce the answer in short. */
export function answered(place, ...parts) {
  renew($(place), parts);
  announce($(place));
}

let fading;

function hideToast() {
  if ($("toast").contains(document.activeElement)) $("main").focus();
  $("toast").togglePopover(false);
}

/** Show a short message at the foot of the page. With `act`, the message has a button. */
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

/** Empty the guesses `before` by `set`, and offer to undo this. */
export function startOver(before, set) {
  set([]);
  toast("Started over.", () => set(before));
}

/** Values that cannot be stored. They last as long as the page. */
const unstored = {};

/** Use the storage. Return null if it is refused or full, or if the stored value is not JSON. */
function using(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

/** Return a stored value, or null. */
export const load = (name) => unstored[name] ?? using((all) => JSON.parse(all.getItem(name)));

export function drop(name) {
  delete unstored[name];
  using((all) => all.removeItem(name));
}

let hasSaid = false;

/** Store a value. If the storage is refused or full, the page says so once. */
export function save(name, value) {
  delete unstored[name];
  if (using((all) => all.setItem(name, JSON.stringify(value))) !== null) return;
  unstored[name] = value;
  if (!hasSaid) toast("This browser stores nothing here: games last until you close the page.");
  hasSaid = true;
}

/** Return the error of a part that cannot be loaded. Often, only a reload helps: Firefox tries once. */
function missing() {
  const isNew = navigator.onLine;
  const why = isNew ? "This part of the page cannot be loaded" : "You are offline";
  return Object.assign(new Error(`${why}. Your letters are kept.`), { isNew });
}

/** Return a module that is loaded late and exports `name`. Throws an error that says what to do. */
export async function late(file, name) {
  const module = await import(`./${file}`).catch(() => ({}));
  if (typeof module[name] !== "function") throw missing();
  return module;
}

/** Do what a part of the page does that is loaded late. If it cannot be loaded, say why. */
export const doLate = (file, name, ...given) =>
  late(file, name).then(
    (module) => module[name](...given),
    (error) => toast(error.message, error.isNew && (() => location.reload()), "Reload"),
  );

/** Return a button that tries again after an error, or reloads the page for a new version. */
export const again = ({ isNew }, act) =>
  isNew ? button("Reload", () => location.reload()) : button("Retry", act);

// The least time in milliseconds between two presses that can cost something.
const DOUBLE = 400;
let pressed = -DOUBLE;

/** Return a listener that ignores the second press of a double tap, also on another button. */
export const careful = (act) => () => {
  const now = performance.now();
  if (now - pressed < DOUBLE) return;
  pressed = now;
  act();
};
