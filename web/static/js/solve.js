// The Solve tab: guesses and their colours in, remaining words and the next guess out.

import { ask, latest } from "./api.js";
import { $, announce, bar, copy, h, renew } from "./dom.js";
import { tileGrid } from "./grid.js";
import { keep } from "./link.js";
import { separated } from "./words.js";
import { wordTiles } from "./wordtiles.js";

const MOST = 12;
let hints = [];
let settings = { answers: "answers", hard: "", strategy: "entropy" };
let grid;
let next;
const left = new Map();

const asker = latest({
  busy: (is) => $("solve-answer").setAttribute("aria-busy", is),
  failed(error) {
    const place = $("solve-answer");
    if (error.fields?.some((field) => field.startsWith("hints"))) {
      $("guess-problem").textContent = error.message;
      renew(place);
      return;
    }
    $("guess-problem").textContent = "";
    renew(place, h("div", { class: "card" }, h("p", { class: "notice" }, error.message)));
    announce(place);
  },
});

const hintTexts = () => hints.map(({ pattern, word }) => `${word}=${pattern}`);
const question = (texts, limit) => ({
  answers: settings.answers,
  hard: settings.hard === "1",
  hints: texts,
  limit,
  strategy: settings.strategy,
});

/** How many words some hints leave: asked once. It does not depend on the strategy. */
async function remaining(texts, signal) {
  const key = `${settings.answers} ${texts}`;
  if (!left.has(key)) {
    const cheap = { ...question(texts, 0), hard: false, strategy: "frequency" };
    left.set(key, (await ask("/api/solve", cheap, signal)).left);
  }
  return left.get(key);
}

let due;
const soon = () => {
  clearTimeout(due);
  due = setTimeout(answer, 120);
};

function answer() {
  asker(async (signal) => {
    const texts = hintTexts();
    const found = await ask("/api/solve", question(texts, 60), signal);
    left.set(`${settings.answers} ${texts}`, found.left);
    const counts = [];
    for (let i = 0; i <= texts.length; i += 1)
      counts.push(await remaining(texts.slice(0, i), signal));
    $("guess-problem").textContent = "";
    renew($("solve-answer"), ...shown(found, counts));
    announce($("solve-answer"));
  });
}

function shown(found, counts) {
  return [found.guess ? nextGuess(found) : clash(found), chart(counts), words(found)].filter(
    Boolean,
  );
}

function nextGuess(found) {
  const done = found.left === 1;
  return h(
    "section",
    { class: "card", "data-kind": "guess" },
    h(
      "p",
      { class: "count" },
      h("strong", { "data-count": String(found.left) }, separated(found.left)),
      found.left === 1 ? "word is left" : "words are left",
    ),
    h(
      "div",
      { class: "head" },
      h(
        "p",
        {},
        done ? "It is " : "Next guess: ",
        h("b", { class: "word", id: "next-guess" }, found.guess.toUpperCase()),
      ),
      !done && h("button", { onclick: () => take(found.guess), type: "button" }, "Use it"),
    ),
    !done && h("p", { class: "sub" }, `${found.why[0].toUpperCase()}${found.why.slice(1)}.`),
  );
}

function clash(found) {
  return h(
    "section",
    { class: "card", "data-kind": "none" },
    h(
      "p",
      { class: "count" },
      h("strong", { "data-count": "0" }, "No word"),
      "fits all these colours.",
    ),
    h("ul", { class: "why" }, found.reasons.map(({ text }) => h("li", {}, text))),
  );
}

/** Bars of how many words each guess left, on a logarithmic scale. */
function chart(counts) {
  const most = Math.log(counts[0] + 1);
  const rows = counts.map((count, i) =>
    h(
      "li",
      {},
      h("span", { class: "name" }, i ? hints[i - 1].word : "start"),
      bar(Math.log(count + 1) / most),
      h("span", { class: "share" }, separated(count)),
    ),
  );
  return (
    counts.length > 1 &&
    h(
      "section",
      { class: "card" },
      h("h2", {}, "Words left after each guess"),
      h("ol", { class: "bars plain", id: "chart" }, rows),
      h("p", { class: "sub" }, "Bar lengths are logarithmic."),
    )
  );
}

function words(found) {
  const more = found.left - found.words.length;
  return (
    found.left > 1 &&
    h(
      "section",
      { class: "card" },
      h("h2", {}, found.left > found.words.length ? "The most frequent of them" : "They are"),
      h(
        "ul",
        { class: "chips" },
        found.words.map(({ word }) =>
          h("li", {}, h("button", { onclick: () => take(word), type: "button" }, word)),
        ),
      ),
      more > 0 && h("p", { class: "sub" }, `and ${separated(more)} more.`),
    )
  );
}

function take(word) {
  next.word = word;
  next.focus();
}

function add(word) {
  if (word.length !== 5 || hints.length >= MOST) return;
  hints = [...hints, { pattern: "WWWWW", word }];
  next.word = "";
  draw();
  changed();
  grid.focus(hints.length - 1, 0);
}

function draw() {
  grid.setRows(hints.map(({ pattern }) => pattern));
  $("hints").hidden = !hints.length;
}

function changed() {
  keep("solve", {
    answers: settings.answers === "answers" ? "" : settings.answers,
    hard: settings.hard,
    hints: hintTexts().join(","),
    strategy: settings.strategy === "entropy" ? "" : settings.strategy,
  });
  soon();
}

async function offerStrategies() {
  const select = $("strategy");
  const label = ({ name, title }) =>
    h("option", { value: name }, /^\d/.test(name) ? `${name}: ${title}` : title);
  try {
    const all = await ask("/api/strategies");
    const [good, plain] = [
      all.filter(({ name }) => !/^\d/.test(name)),
      all.filter(({ name }) => /^\d/.test(name)),
    ];
    select.replaceChildren(
      h("optgroup", { label: "The best" }, good.map(label)),
      h("optgroup", { label: "The study's 22 and kin" }, plain.map(label)),
    );
  } catch {
    select.replaceChildren(h("option", { value: "entropy" }, "most information"));
  }
  select.value = settings.strategy;
  if (!select.value) select.value = settings.strategy = "entropy";
}

export async function start(link) {
  const given = (link.hints ?? "").split(",").map((text) => text.split("="));
  hints = given
    .filter(([word, pattern]) => /^[a-z]{5}$/.test(word) && /^[GYW]{5}$/.test(pattern ?? ""))
    .slice(0, MOST)
    .map(([word, pattern]) => ({ pattern, word }));
  settings = {
    answers: link.answers === "nyt" ? "nyt" : "answers",
    hard: link.hard === "1" ? "1" : "",
    strategy: link.strategy ?? "entropy",
  };
  grid = tileGrid($("hints"), {
    changed(rows, removed) {
      hints = hints
        .filter((_, row) => row !== removed)
        .map(({ word }, row) => ({ pattern: rows[row], word }));
      if (removed !== undefined) draw();
      if (!hints.length) next.focus();
      changed();
    },
    fewest: 0,
    label: "Guesses and their colours",
    letters: (row) => hints[row]?.word ?? "",
    most: 0,
    rowEnd: (row) =>
      h(
        "button",
        {
          "aria-label": `Remove guess ${row + 1}`,
          class: "end",
          onclick: () => grid.removeRow(row),
          type: "button",
        },
        "×",
      ),
    rows: [],
  });
  next = wordTiles({ entered: (word) => add(word), label: "Your guess, five letters" });
  $("guess-form").querySelector(".main").before(next.element);
  $("guess-form").addEventListener("submit", (event) => {
    event.preventDefault();
    add(next.word);
  });
  $("solve-clear").addEventListener("click", () => {
    hints = [];
    draw();
    changed();
    next.focus();
  });
  $("solve-link").addEventListener("click", () => copy(location.href, "Link copied."));
  $("solve-answers").value = settings.answers;
  $("solve-hard").checked = settings.hard === "1";
  $("strategy").addEventListener("change", ({ target }) => {
    settings.strategy = target.value;
    changed();
  });
  $("solve-answers").addEventListener("change", ({ target }) => {
    settings.answers = target.value;
    changed();
  });
  $("solve-hard").addEventListener("change", ({ target }) => {
    settings.hard = target.checked ? "1" : "";
    changed();
  });
  draw();
  await offerStrategies();
  changed();
}
