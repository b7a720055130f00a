// Under the hood: the logic behind the game of the Unwordle tab.

import { ask, latest } from "./api.js";
import { $, fill, h, renew } from "./dom.js";
import { keep } from "./link.js";
import { card, failure, note, smallRow, table, why } from "./pieces.js";
import { question } from "./state.js";
import { storyCard } from "./story.js";
import { follow as followGrid, start as startGrid } from "./unwordle.js";
import { separated } from "./words.js";

const PHASES = {
  boards: "Phase 2: which words the rows hold",
  letters: "Phase 1: which letters, in which colours, the tiles hold",
};
const MODELS = { 0: "no model: no game is possible.", 1: "one model, its only game." };
const TILE = /^[1-6],[1-5]$/;
<<<<<<< HEAD
const USUAL = {
  about: "",
  kind: "1 green letter",
  offset: 0,
  phase: "letters",
  story: "",
  used: false,
};
let shown = USUAL;

const asker = latest({
  busy: (is) => $("theory-answer").setAttribute("aria-busy", is),
  async failed(error) {
    const here = error.fields?.includes("about");
    // The fields come with an answer.
    if (here && !$("theory-problem")) await answer({ about: "" });
    if (here && $("theory-problem")) $("theory-problem").textContent = error.message;
    // Nothing here has this name: it is of an old link.
    else if (error.fields?.includes("kind")) read({ kind: "" });
    else if (!here) renew($("theory-answer"), failure(error, () => answer()));
  },
=======
/** The tile whose story is told, such as "1,3"; "" for the first yellow one. */
let tile = "";

const asker = latest({
  busy: (is) => $("theory-answer").setAttribute("aria-busy", is),
  failed: (error) => renew($("theory-answer"), failure(error, answer)),
>>>>>>> 513071c7 (Cut the statement browser, five settings, strategies and the crowd card)
});

function answer() {
  const asked = question();
  if (asked.word.length !== 5) {
    const missing = "Type the final word under the grid: the logic is about a grid and its word.";
    fill($("theory-answer"), h("p", { class: "card" }, missing));
    return;
  }
  if (!$("theory-answer").hasChildNodes()) fill($("theory-answer"), note("Stating the theory…"));
<<<<<<< HEAD
  return asker(async (signal) => {
    const { known } = await look(asked.word, asked.words, signal);
    if (!known) {
      renew($("theory-answer"), h("p", { class: "card" }, unknown(asked.word, [])));
      return;
    }
    const { about, kind, offset, phase, used } = { ...shown, ...other };
    const story = tileOf(asked.grid, shown.story);
    const found = await ask(
      "api/theory",
      {
        ...asked,
        about: about || null,
        kind: kind || null,
        offset,
        phase,
        shown: PAGE,
        story,
        used,
      },
      signal,
    );
    const { constraints } = found.phases.find((one) => one.phase === phase);
    const names = constraints.map(({ name }) => name);
    const told = storyCard(found, story, (tile) => read({ story: tile }));
    renew($("theory-answer"), told, overview(found), statements(found, asked, names));
=======
  asker(async (signal) => {
    const story = tileOf(asked.grid);
    const found = await ask("api/theory", { ...asked, story }, signal);
    renew($("theory-answer"), overview(found), storyCard(found, story, choose), tables(found));
>>>>>>> 513071c7 (Cut the statement browser, five settings, strategies and the crowd card)
  });
}

/** The tile to follow: the one chosen, while the grid has it, else the first yellow one. */
function tileOf(grid) {
  if (tile && Number(tile[0]) <= grid.length) return tile;
  const yellow = grid.findIndex((row) => row.includes("Y"));
  return yellow < 0 ? "1,1" : `${yellow + 1},${grid[yellow].indexOf("Y") + 1}`;
}

function choose(chosen) {
  tile = chosen;
  keep("theory", { story: tile });
  answer();
}

<<<<<<< HEAD
function remember() {
  const { about, kind, offset, phase, story, used } = shown;
  keep("theory", {
    about,
    from: offset ? String(offset) : "",
    kind: kind === USUAL.kind ? "" : kind || "all",
    phase: phase === USUAL.phase ? "" : phase,
    story,
    used: used ? "1" : "",
  });
}

/** What a link asks to be shown; what it does not say is as usual. */
function fromLink(link) {
  const { about = "", from = "", kind = USUAL.kind, phase, story = "", used } = link;
  return {
    about: ABOUT.test(about) ? about : "",
    kind: kind === "all" ? "" : kind.slice(0, 60),
    offset: /^\d{1,6}$/.test(from) ? Number(from) : 0,
    phase: Object.hasOwn(PHASES, phase) ? phase : USUAL.phase,
    story: TILE.test(story) ? story : "",
    used: used === "1",
  };
}

function overview(found) {
  return card(
=======
/** The models of the theory, and why there is none. */
const overview = ({ boards, grid, reasons, solution }) =>
  card(
>>>>>>> 513071c7 (Cut the statement browser, five settings, strategies and the crowd card)
    h(
      "p",
      {},
      h("b", { class: "word" }, solution.toUpperCase()),
      " after ",
      grid.map((row) => [smallRow(row), " "]),
      "has ",
      MODELS[boards] ?? `${separated(boards)} models, one for each game.`,
    ),
    reasons.length > 0 && why(reasons),
  );

const tables = ({ boards, phases }) =>
  card(
    h(
      "div",
      { class: "phases" },
      phases.map((phase) => phaseTable(phase, boards === "0")),
    ),
  );

const sum = (items, name) => items.reduce((total, item) => total + item[name], 0);

/** How many constraints and clauses a phase states; where there is no game, how many say why. */
function phaseTable({ constraints, phase, variables }, explained) {
  const counted = ["count", "clauses", ...(explained ? ["used"] : [])];
  return h(
    "div",
    { class: "phase" },
    h("h2", {}, PHASES[phase]),
    note(
      `${separated(sum(variables, "count"))} variables: `,
      variables.map(({ count, kind }) => `${separated(count)} ${kind}`).join(", "),
      ".",
    ),
    table(
      ["Constraint", "stated", "clauses", ...(explained ? ["used"] : [])],
      constraints.map((one) => [one.name, ...counted.map((name) => separated(one[name]))]),
      {
        foot: ["in all", ...counted.map((name) => separated(sum(constraints, name)))],
        marked: (i) => Boolean(constraints[i]?.used),
      },
    ),
  );
}

<<<<<<< HEAD
function statements(found, asked, names) {
  const { items, phase, total } = found.shown;
  const last = shown.offset + items.length;
  const select = (id, value, options, change) =>
    h(
      "select",
      { id, onchange: ({ target }) => change(target.value) },
      options.map(([name, text]) => h("option", { selected: name === value, value: name }, text)),
    );
  const download = { class: "button", download: true, href: file(asked, phase), id: "dimacs" };
  return card(
    cardHead("Constraints", h("a", download, "Download DIMACS")),
    h(
      "div",
      { class: "fields" },
      h(
        "label",
        {},
        "Phase",
        select("theory-phase", phase, Object.entries(PHASES), (value) =>
          read({ kind: "", phase: value }),
        ),
      ),
      h(
        "label",
        {},
        "Name",
        select(
          "theory-kind",
          shown.kind,
          [["", "all"], ...names.map((name) => [name, name])],
          (value) => read({ kind: value }),
        ),
      ),
      h(
        "label",
        {},
        "About",
        h("input", {
          id: "theory-about",
          maxlength: "20",
          onchange: ({ target }) => read({ about: target.value.trim() }),
          placeholder: "row 1, tile 1,3 or letter h",
          type: "text",
          value: shown.about,
        }),
      ),
    ),
    h("p", { class: "problem", id: "theory-problem", role: "alert" }),
    found.boards === "0" &&
      h(
        "label",
        { class: "check" },
        h("input", {
          checked: shown.used,
          id: "theory-used",
          onchange: ({ target }) => read({ used: target.checked }),
          type: "checkbox",
        }),
        " Only what the explanation used",
      ),
    note(
      total
        ? `${separated(shown.offset + 1)} to ${separated(last)} of ${separated(total)}`
        : "There are none.",
    ),
    h(
      "ol",
      { class: "statements" },
      items.map(({ formula, name, place, used }) =>
        h(
          "li",
          { class: used ? "used" : "" },
          h("span", { class: "sub" }, used && h("b", {}, "● used "), `${name} (${place})`),
          h("code", {}, formula),
        ),
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      button("Previous", () => read({ offset: Math.max(0, shown.offset - PAGE) }), {
        disabled: shown.offset === 0,
        id: "theory-back",
      }),
      button("Next", () => read({ offset: last }), { disabled: last >= total, id: "theory-on" }),
    ),
  );
}

function file({ distinct, grid, pins, play, rules, word, words }, phase) {
  const query = new URLSearchParams({ grid: grid.join("/"), phase, play, rules, word, words });
  if (distinct !== null) query.set("distinct", distinct);
  for (const pin of pins) query.append("pins", pin);
  return `api/theory.cnf?${query}`;
}

=======
>>>>>>> 513071c7 (Cut the statement browser, five settings, strategies and the crowd card)
/** Show what a link asks for. */
export function follow(link) {
  followGrid(link);
  choose(TILE.test(link.story) ? link.story : "");
}

export function start(link) {
  startGrid(link);
  document.addEventListener("opened", ({ detail }) => detail === "theory" && answer());
  choose(TILE.test(link.story) ? link.story : "");
}
