// The page: its tabs, the modules of the tabs, and the state in the address.

import { SHELF, at } from "./api.js";
import { numberOf } from "./days.js";
import { $, again, doLate, h, late, load, save, toast } from "./dom.js";
import { read, showChat, start as startGames } from "./games.js";
import { isDamaged, quietly, readLink, show } from "./link.js";

// A site without a server has only puzzles.
const PANELS = SHELF
  ? ["daily", "puzzle"]
  : ["daily", "unwordle", "solve", "review", "puzzle", "theory"];
const DAMAGED = "This link is damaged: copy all of it.";
const started = new Map();
const { state, tab: named } = readLink();
const first = PANELS.includes(named) ? named : "daily";
const shared = new URLSearchParams(location.search).get("text");

/** Load and start a tab's module. If the module cannot be loaded, say what to do. */
async function start(tab, link) {
  started.set(tab, null);
  // What a link brings would move the rest.
  $(tab).ariaBusy = true;
  try {
    const module = await late(`${tab}.js`, "start");
    started.set(tab, module);
    // The state in the link and the default state are not steps of history.
    quietly(() => module.start(link));
    tellDamage(tab, link);
  } catch (error) {
    started.delete(tab);
    const retry = () => {
      said.remove();
      start(tab, link);
    };
    const said = h("p.notice", { role: "alert" }, `${error.message} `, again(error, retry));
    $(tab).querySelector(".intro").append(said);
  }
  $(tab).ariaBusy = false;
}

/** Say that a link was read only in part. The daily puzzle says itself which puzzle it shows. */
function tellDamage(tab, link) {
  if (tab !== "daily" && isDamaged(tab, link)) toast(DAMAGED);
}

function open(tab, link = {}) {
  for (const name of PANELS) {
    $(name).hidden = name !== tab;
    $(`tab-${name}`).ariaCurrent = name === tab ? "page" : null;
  }
  $("menu").togglePopover(false);
  show(tab, started.has(tab) ? undefined : link);
  const name = $(`tab-${tab}`).textContent;
  document.title = tab === "daily" ? "Unwordle: Wordle backwards" : `${name} · Unwordle`;
  if (!started.has(tab)) start(tab, link);
  document.dispatchEvent(new CustomEvent("opened", { detail: tab }));
}

for (const name of PANELS)
  $(`tab-${name}`).addEventListener("click", (event) => {
    // With these keys, the browser opens the link in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(name);
    scrollTo(0, 0);
    if ($(`${name}-title`)?.hasAttribute("tabindex")) $(`${name}-title`).focus();
  });
$("daily-paste").addEventListener("click", () => $("paste-button").click());

quietly(() => {
  if (!SHELF) startGames();
  open(first, state);
});
delete document.documentElement.dataset.link;
// The text that a phone shared with the page.
if (shared && !SHELF) read(shared);

const help = () => doLate("help.js", "help");
$("help-open").addEventListener("click", help);
if (first === "daily" && !load("met") && !load("daily")) help();
const carried = ({ games }) => doLate("carry.js", "receive", games);
if (named === "carry") carried(state);
$("daily-carry").addEventListener("click", () => doLate("carry.js", "send"));
const only = "This site has only the puzzles.";
if (!["carry", ...PANELS].includes(named)) toast(SHELF ? only : DAMAGED);
if (SHELF) document.addEventListener("paste", () => toast(`${only} It cannot read results.`));

// Back and Forward show the state in the address.
addEventListener("popstate", () => {
  const { state: link, tab } = readLink();
  if (tab === "carry") {
    quietly(() => open("daily"));
    carried(link);
  }
  if (!PANELS.includes(tab)) return;
  quietly(() => {
    started.get(tab)?.follow?.(link);
    if (started.get(tab)) tellDamage(tab, link);
    open(tab, link);
  });
  if (tab === "unwordle" && link.day) showChat(link.day);
});

$("keys").value = load("keys") ?? "qwerty";
$("keys").addEventListener("change", ({ target }) => {
  save("keys", target.value);
  location.reload(); // a game in progress is stored
});

// The address has the state, so the link to the main part must not change the address.
$("skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("main").focus();
});

// The service worker stores the page, and then a month of puzzles. See sw.js.
const { serviceWorker } = navigator;
if (serviceWorker)
  addEventListener("load", async () => {
    try {
      await serviceWorker.register(at("sw.js"));
      let worker = serviceWorker.controller;
      serviceWorker.addEventListener("controllerchange", () => {
        // One page has asked for the new version, so all pages of the old one load it.
        if (worker) location.reload();
        worker = serviceWorker.controller;
      });
      const registration = await serviceWorker.ready;
      document.addEventListener("rest", () => offerNew(registration));
      registration.active.postMessage(numberOf());
    } catch {
      // Service workers are not allowed here, so the page needs a network.
    }
  });

/** At the end of a game and on a new day, offer a new version, or look for one. */
function offerNew(registration) {
  const { waiting } = registration;
  if (waiting) toast("New version:", () => waiting.postMessage("renew"), "Reload");
  else registration.update().catch(() => {});
}
