// The page: its tabs and theme, and the tabs' own modules.

import { $, h } from "./dom.js";
import { readLink, show } from "./link.js";
import { start as startUnwordle } from "./unwordle.js";

const TABS = ["unwordle", "solve", "puzzle", "theory"];
const started = new Set();
let failures = 0;
const { state, tab: named } = readLink();
const first = TABS.includes(named) ? named : "unwordle";

/** Load a tab's module and start it; where the server does not give it, the tab can be retried. */
async function start(tab) {
  started.add(tab);
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
          "This tab cannot be loaded: is the server still running? ",
          h("button", { onclick: () => open(tab), type: "button" }, "Try again"),
        ),
      );
    return;
  }
  module.start(tab === first ? state : {});
}

function open(tab) {
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
    $(tab).querySelector(".intro .notice")?.remove();
    start(tab);
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

// The theory is that of the Unwordle tab's grid, so this one is always there.
started.add("unwordle");
startUnwordle(["unwordle", "theory"].includes(first) ? state : {});
open(first);

// The page itself never makes a new address; a person who types or follows one does.
addEventListener("hashchange", () => TABS.includes(readLink().tab) && location.reload());

// The address holds the state: the link to the main part must not take its place.
$("skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("main").focus();
});
