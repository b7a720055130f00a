// The page: its tabs, their modules, and what its address says.

import { $, button, h } from "./dom.js";
import { read, start as startGames } from "./games.js";
import { quietly, readLink, show } from "./link.js";
import { follow, start as startUnwordle } from "./unwordle.js";
import { welcome } from "./walk.js";

const TABS = ["unwordle", "puzzle", "solve", "review"];
const PANELS = [...TABS, "theory"];
const started = new Map();
let failures = 0;
let current = "unwordle";
const { state, tab: named } = readLink();
const first = PANELS.includes(named) ? named : "unwordle";
const fresh = !location.hash && !location.search;
const shared = new URLSearchParams(location.search).get("text");

/** Load a tab's module and start it; where the server does not give it, the tab can be retried. */
async function start(tab, link) {
  started.set(tab, null);
  let module;
  try {
    module = await import(`./${tab}.js${failures ? `?${failures}` : ""}`);
  } catch {
    // Some browsers give up an address for good once it failed: the next try has another.
    failures += 1;
    started.delete(tab);
    $(tab)
      .querySelector(".intro")
      .append(
        h(
          "p",
          { class: "notice", role: "alert" },
          "This part of the page cannot be loaded. ",
          button("Retry", () => open(tab, link)),
        ),
      );
    return;
  }
  started.set(tab, module);
  module.start(link);
}

function open(tab, link = {}) {
  current = tab;
  for (const name of PANELS) $(name).hidden = name !== tab;
  for (const name of TABS) {
    $(`tab-${name}`).setAttribute("aria-selected", name === tab);
    $(`tab-${name}`).tabIndex = name === tab || (tab === "theory" && name === "unwordle") ? 0 : -1;
  }
  show(tab);
  document.title =
    tab === "unwordle"
      ? "Unwordle: Wordle backwards"
      : `${$(`tab-${tab}`).textContent.trim()} · Unwordle`;
  if (!started.has(tab)) {
    $(tab).querySelector(".intro .notice")?.remove();
    start(tab, link);
  }
  document.dispatchEvent(new CustomEvent("opened", { detail: tab }));
}

for (const [i, name] of TABS.entries()) {
  const tab = $(`tab-${name}`);
  tab.addEventListener("click", () => open(name));
  tab.addEventListener("keydown", ({ key }) => {
    const to = { ArrowLeft: i - 1, ArrowRight: i + 1, End: TABS.length - 1, Home: 0 }[key];
    if (to === undefined) return;
    const next = TABS.at(to % TABS.length);
    open(next);
    $(`tab-${next}`).focus();
  });
}
$("tab-theory").addEventListener("click", () => {
  open("theory");
  scrollTo(0, 0);
  $("theory-title").focus();
});

quietly(() => {
  // The theory is that of the Unwordle tab's grid, so this one is always there.
  started.set("unwordle", { follow });
  startGames();
  startUnwordle(["unwordle", "theory"].includes(first) ? state : {});
  open(first, state);
});
welcome(fresh);
// What a phone shared to the page.
if (shared) read(shared);

// Back and Forward show what their address says.
addEventListener("popstate", () => {
  const { state: link, tab } = readLink();
  if (!PANELS.includes(tab)) return;
  quietly(() => {
    if (tab === "theory") follow(link);
    started.get(tab)?.follow?.(link);
    if (tab !== current || !started.has(tab)) open(tab, link);
    else document.dispatchEvent(new CustomEvent("opened", { detail: tab }));
  });
});

// The address holds the state: the link to the main part must not take its place.
$("skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("main").focus();
});
