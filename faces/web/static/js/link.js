// The state of the page in its address: #tab?name=value&…, so that a link holds a result, and Back
// undoes an edit. Edits made in one go are one step back.

const ONE_GO = 1000;
const states = {};
let shown = "unwordle";
let last = 0;
let quiet = true;

/** The tab that the address names, and its state. A shared link has the state in its query. */
export function readLink() {
  const [tab, query = ""] = location.hash.slice(1).split("?");
  const asked = location.hash ? query : location.search.slice(1);
  return { state: Object.fromEntries(new URLSearchParams(asked)), tab: tab || "unwordle" };
}

/** The values as they stand in an address. */
export const written = (values) => new URLSearchParams(values).toString().replaceAll("%2F", "/");

function write(tab, own) {
  const query = written(states[tab] ?? {});
  const name = query ? `#${tab}?${query}` : tab === "unwordle" ? "" : `#${tab}`;
  const address = location.pathname + name;
  if (address === location.pathname + location.search + location.hash) return;
  const soon = Date.now() - last < ONE_GO && !own;
  history[quiet || soon ? "replaceState" : "pushState"](null, "", address);
  if (!quiet) last = own ? 0 : Date.now();
}

/**
 * Keep values of a tab; they are in the address while it is shown. Empty ones are left out. An
 * edit of its `own` is a step back of its own.
 */
export function keep(tab, values, own = false) {
  const all = Object.entries({ ...states[tab], ...values });
  states[tab] = Object.fromEntries(all.filter(([, value]) => value !== ""));
  if (tab === shown) write(tab, own);
}

/** Put a tab's state in the address. */
export function show(tab) {
  const other = tab !== shown;
  shown = tab;
  write(tab, other);
}

/** Do something that makes no step of history: showing what the address says. */
export function quietly(act) {
  quiet = true;
  act();
  quiet = false;
}
