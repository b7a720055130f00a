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

/** Keep a tab's state; it is in the address while the tab is shown. Empty values are left out. */
export function keep(tab, state) {
  states[tab] = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== ""));
  if (tab === shown) write(tab);
}

/** Put a tab's state in the address. */
export function show(tab) {
  shown = tab;
  write(tab);
}
