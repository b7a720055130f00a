// The page: its tabs and theme, and the tabs' own modules.

import { $ } from "./dom.js";
import { readLink, show } from "./link.js";
import { start as startUnwordle } from "./unwordle.js";

const TABS = ["unwordle", "solve", "puzzle", "theory"];
const started = new Set();
const starters = {
  puzzle: (link) => import("./puzzle.js").then((module) => module.start(link)),
  solve: (link) => import("./solve.js").then((module) => module.start(link)),
  theory: (link) => import("./theory.js").then((module) => module.start(link)),
};

function open(tab, link = {}) {
  for (const name of TABS) {
    const selected = name === tab;
    $(name).hidden = !selected;
    $(`tab-${name}`).setAttribute("aria-selected", selected);
    $(`tab-${name}`).tabIndex = selected ? 0 : -1;
  }
  show(tab);
  document.title =
    tab === "unwordle" ? "Unwordle: Wordle backwards" : `${$(`tab-${tab}`).textContent} · Unwordle`;
  if (!started.has(tab)) {
    started.add(tab);
    starters[tab](link);
  }
  document.dispatchEvent(new CustomEvent("opened", { detail: tab }));
}

for (const [i, name] of TABS.entries()) {
  const button = $(`tab-${name}`);
  button.addEventListener("click", () => open(name));
  button.addEventListener("keydown", ({ key }) => {
    const to = { ArrowLeft: i - 1, ArrowRight: i + 1, End: TABS.length - 1, Home: 0 }[key];
    if (to === undefined) return;
    const next = TABS.at(to % TABS.length);
    open(next);
    $(`tab-${next}`).focus();
  });
}

const theme = $("theme");
try {
  theme.value = localStorage.getItem("theme") ?? "auto";
} catch {
  // No storage: the choice lasts as long as the page.
}
theme.addEventListener("change", () => {
  try {
    localStorage.setItem("theme", theme.value);
  } catch {
    document.documentElement.dataset.theme = theme.value === "auto" ? "light" : theme.value;
    return;
  }
  document.dispatchEvent(new Event("themechange"));
});

const { state, tab } = readLink();
const first = TABS.includes(tab) ? tab : "unwordle";
// The theory is that of the Unwordle tab's grid, so this one is always there.
started.add("unwordle");
startUnwordle(["unwordle", "theory"].includes(first) ? state : {});
open(first, state);

// The page itself never makes a new address; a person who types or follows one does.
addEventListener("hashchange", () => TABS.includes(readLink().tab) && location.reload());

// The address holds the state: the link to the main part must not take its place.
$("skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("main").focus();
});
