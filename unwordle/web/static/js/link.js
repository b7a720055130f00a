// The state of the page in its address: #tab?name=value&…, so that a link has a result and Back
// undoes an edit. Quick edits are one step. The daily puzzle's address has no tab: ?puzzle=326.

const ONE_GO = 1000;
const states = {};
let shown = "daily";
let last = 0;
let quiet = true;

/** Return the tab and the state in the address. A shared link has the state in its query. */
export function readLink() {
  const [named, inHash = ""] = location.hash.slice(1).split("?");
  const state = Object.fromEntries(new URLSearchParams(named ? inHash : location.search));
  const tab = named || ("grid" in state || "text" in state ? "unwordle" : "daily");
  return { state, tab };
}

/** Encode values for an address. Empty values are left out. */
export const written = (values) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""))
    .toString()
    .replaceAll("%2F", "/");

function write(tab, own, values = states[tab] ?? {}) {
  const query = written(values);
  const state = query && `?${query}`;
  const address = location.pathname + (tab === "daily" ? state : `#${tab}${state}`);
  if (address === location.pathname + location.search + location.hash) return;
  const soon = Date.now() - last < ONE_GO && !own;
  history[quiet || soon ? "replaceState" : "pushState"](null, "", address);
  if (!quiet) last = own ? 0 : Date.now();
}

/**
 * Set values in the state of a tab. The address has the state of the open tab. With `own`, the edit
 * is a separate step of history.
 */
export function keep(tab, values, own = false) {
  states[tab] = { ...states[tab], ...values };
  if (tab === shown) write(tab, own);
}

/** Return whether a tab has left out a value of its link, or a part of it. A green row may go. */
export const isDamaged = (tab, link) =>
  Object.entries(link).some(
    ([name, value]) => states[tab]?.[name]?.length < value.replace(/\/GGGGG$/i, "").length,
  );

/** Put a tab's state in the address. A tab that is not loaded yet has the state of its link. */
export function show(tab, link) {
  const other = tab !== shown;
  shown = tab;
  write(tab, other, link);
}

/** Call a function without a new step of history. */
export function quietly(act) {
  quiet = true;
  try {
    act();
  } finally {
    quiet = false;
  }
}
