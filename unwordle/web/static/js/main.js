// The page: its tabs, their modules, and what its address says.

import { $, button, h, stored } from "./dom.js";
import { read, start as startGames } from "./games.js";
import { quietly, readLink, show } from "./link.js";

const TABS = ["daily", "unwordle", "solve", "review"];
/** Panels without a tab of their own: by which tab they are reached. */
const UNDER = { puzzle: "daily", theory: "unwordle" };
const PANELS = [...TABS, ...Object.keys(UNDER)];
const started = new Map();
let failures = 0;
let current = "daily";
const { state, tab: named } = readLink();
const first = PANELS.includes(named) ? named : "daily";
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
  // What it finds in its link, or chooses itself, is no step of history.
  quietly(() => module.start(link));
}

function open(tab, link = {}) {
  current = tab;
  for (const name of PANELS) $(name).hidden = name !== tab;
  for (const name of TABS) {
    $(`tab-${name}`).setAttribute("aria-selected", name === tab);
    $(`tab-${name}`).tabIndex = name === (UNDER[tab] ?? tab) ? 0 : -1;
  }
  $("menu").open = false;
  // One field for a paste: beside the daily, or over the grid.
  if (tab in { daily: 1, unwordle: 1 }) $(`${tab}-paste`).append($("paste-card"));
  show(tab);
  document.title =
    tab === "daily"
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
for (const name of Object.keys(UNDER))
  $(`tab-${name}`).addEventListener("click", () => {
    open(name);
    scrollTo(0, 0);
    $(`${name}-title`).focus();
  });

quietly(() => {
  startGames();
  open(first, state);
});
// What a phone shared to the page.
if (shared) read(shared);

// Back and Forward show what their address says.
addEventListener("popstate", () => {
  const { state: link, tab } = readLink();
  if (!PANELS.includes(tab)) return;
  quietly(() => {
    started.get(tab)?.follow?.(link);
    if (tab !== current || !started.has(tab)) open(tab, link);
    else document.dispatchEvent(new CustomEvent("opened", { detail: tab }));
  });
});

$("keys").value = stored("keys") ?? "auto";
$("keys").addEventListener("change", ({ target }) => {
  stored("keys", target.value);
  document.dispatchEvent(new Event("keys"));
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !$("menu").open) return;
  $("menu").open = false;
  $("menu").firstElementChild.focus();
});
document.addEventListener("click", ({ target }) => {
  if (!$("menu").contains(target)) $("menu").open = false;
});

// The address holds the state: the link to the main part must not take its place.
$("skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("main").focus();
});
