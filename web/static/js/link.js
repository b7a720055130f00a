// The state of the page in its address: #tab?name=value&…, so that a link holds a result.

const states = {};

/** The tab that the address names, and its state. */
export function readLink() {
  const [tab, query = ""] = location.hash.slice(1).split("?");
  return { state: Object.fromEntries(new URLSearchParams(query)), tab };
}

function write(tab) {
  const query = new URLSearchParams(states[tab] ?? {}).toString().replaceAll("%2F", "/");
  history.replaceState(null, "", `#${tab}${query ? `?${query}` : ""}`);
}

let shown = "unwordle";

/** Keep values of a tab; they are in the address while it is shown. Empty ones are left out. */
export function keep(tab, values) {
  const all = Object.entries({ ...states[tab], ...values });
  states[tab] = Object.fromEntries(all.filter(([, value]) => value !== ""));
  if (tab === shown) write(tab);
}

/** Put a tab's state in the address. */
export function show(tab) {
  shown = tab;
  write(tab);
}
