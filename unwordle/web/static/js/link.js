// The state of the page in its address: #tab?name=value&…, so that a link holds a result, and Back
// undoes an edit. Edits made in one go are one step back. The daily's is bare, or ?puzzle=326.

const ONE_GO = 1000;
const states = {};
let shown = "daily";
let last = 0;
let quiet = true;

/** The tab that the address names, and its state. A shared link has the state in its query. */
export function readLink() {
  const [named, inHash = ""] = location.hash.slice(1).split("?");
  const state = Object.fromEntries(new URLSearchParams(named ? inHash : location.search));
  const tab = named || ("grid" in state || "text" in state ? "unwordle" : "daily");
  return { state, tab };
}

/** The values as they stand in an address; empty ones are left out. */
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
 * Keep values of a tab; they are in the address while it is shown. An edit of its `own` is a step
 * back of its own.
 */
export function keep(tab, values, own = false) {
  states[tab] = { ...states[tab], ...values };
  if (tab === shown) write(tab, own);
}

/** Put a tab's state in the address; one that is not loaded yet has that of its link. */
export function show(tab, link) {
  const other = tab !== shown;
  shown = tab;
  write(tab, other, link);
}

/** Do something that makes no step of history: showing what the address says. */
export function quietly(act) {
  quiet = true;
  act();
  quiet = false;
}
