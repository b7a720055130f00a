// The Solve tab: guesses and their colours in, remaining words and the next guess out.

import { ask, latest } from "./api.js";
import { $, announce, bar, button, copy, failure, h, offers, renew, withTiles } from "./dom.js";
import { tileGrid } from "./grid.js";
import { keep } from "./link.js";
import { percent, separated } from "./words.js";
import { wordTiles } from "./wordtiles.js";

const MOST = 12;
let hints = [];
const USUAL = { answers: "answers", hard: "", strategy: "fewest" };
let settings = USUAL;
let grid;
let next;
const left = new Map();

const asker = latest({
  busy: (is) => $("solve-answer").setAttribute("aria-busy", is),
  failed(error) {
    const place = $("solve-answer");
    renew(place, failure(error, answer));
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
    left.set(key, (await ask("api/solve", cheap, signal, `left ${key}`)).left);
  }
  return left.get(key);
}

let due;
const soon = () => {
  clearTimeout(due);
  due = setTimeout(answer, 120);
};

function answer() {
  if ($("solve").hidden) return;
  asker(async (signal) => {
    const texts = hintTexts();
    const found = await ask("api/solve", question(texts, 60), signal);
    left.set(`${settings.answers} ${texts}`, found.left);
    const counts = [];
    for (let i = 0; i <= texts.length; i += 1)
      counts.push(await remaining(texts.slice(0, i), signal));
    renew($("solve-answer"), ...shown(found, counts));
    announce($("solve-answer"));
  });
}

function shown(found, counts) {
  return [
    found.guess ? nextGuess(found) : clash(found),
    ranked(found),
    chart(counts),
    words(found),
  ];
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
    !done && h("p", { class: "sub" }, withTiles(sentence(found.why))),
  );
}

/** The best guesses, compared; the first of them is the one advised. */
function ranked({ alternatives }) {
  if (alternatives.length < 2) return null;
  const names = ["Guess", "Guesses to go", "Right now"];
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "The best guesses"),
    h(
      "table",
      { class: "kinds" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          names.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        alternatives.map(({ chance_now: now, expected_guesses: expected, guess }) =>
          h(
            "tr",
            {},
            h(
              "th",
              { scope: "row" },
              button(guess, () => take(guess), { class: "link" }),
            ),
            h("td", {}, expected.toFixed(2)),
            h("td", {}, percent(now)),
          ),
        ),
      ),
    ),
  );
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

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
    h(
      "ul",
      { class: "why" },
      found.reasons.map(({ text }) => h("li", {}, withTiles(sentence(text)))),
    ),
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

const complain = (...parts) => $("guess-problem").replaceChildren(...parts.filter(Boolean));

/** Add a guess, once it is known to be a word. */
async function add(word) {
  complain();
  if (word.length !== 5) {
    complain("Five letters are needed.");
    return;
  }
  if (hints.length >= MOST) {
    complain(`${MOST} guesses are the most.`);
    return;
  }
  try {
    const { known, near } = await ask(`api/word?word=${word}`);
    if (!known) {
      const use = (other) => add(other);
      complain(`${word.toUpperCase()} is not in the word list. `, offers(near.slice(0, 4), use));
      return;
    }
  } catch (error) {
    complain(
      `${error.message} `,
      button("Retry", () => add(word)),
    );
    return;
  }
  hints = [...hints, { pattern: "WWWWW", word }];
  next.word = "";
  draw();
  changed(true);
  grid.focus(hints.length - 1, 0);
}

function draw() {
  grid.setRows(hints.map(({ pattern }) => pattern));
  $("hints").hidden = !hints.length;
}

function changed(own = false) {
  const chosen = Object.entries(settings).map(([name, value]) => [
    name,
    value === USUAL[name] ? "" : value,
  ]);
  keep("solve", { ...Object.fromEntries(chosen), hints: hintTexts().join(",") }, own);
  soon();
}

async function offerStrategies() {
  const select = $("strategy");
  const label = ({ name, title }) =>
    h("option", { value: name }, /^\d/.test(name) ? `${name}: ${title}` : title);
  try {
    const all = await ask("api/strategies");
    const [good, plain] = [
      all.filter(({ name }) => !/^\d/.test(name)),
      all.filter(({ name }) => /^\d/.test(name)),
    ];
    select.replaceChildren(
      h("optgroup", { label: "The best" }, good.map(label)),
      h("optgroup", { label: "The study's 22 and kin" }, plain.map(label)),
    );
  } catch {
    select.replaceChildren(h("option", { value: USUAL.strategy }, "fewest guesses"));
  }
}

/** Read what a link holds; what makes no sense is left out. */
function read(link) {
  const given = (link.hints ?? "").split(",").map((text) => text.split("="));
  hints = given
    .map(([word, pattern = ""]) => ({ pattern: pattern.toUpperCase(), word: word.toLowerCase() }))
    .filter(({ pattern, word }) => /^[a-z]{5}$/.test(word) && /^[GYW]{5}$/.test(pattern))
    .slice(0, MOST);
  settings = {
    answers: link.answers === "nyt" ? "nyt" : "answers",
    hard: link.hard === "1" ? "1" : "",
    strategy: link.strategy ?? USUAL.strategy,
  };
}

/** Show the guesses of a link. */
export async function follow(link) {
  read(link);
  $("solve-answers").value = settings.answers;
  $("solve-hard").checked = settings.hard === "1";
  $("strategy").value = settings.strategy;
  if (!$("strategy").value) $("strategy").value = settings.strategy = USUAL.strategy;
  complain();
  draw();
  changed();
  // A link may hold a word that is none: it would have no answer.
  for (const { word } of hints) {
    const { known } = await ask(`api/word?word=${word}`).catch(() => ({ known: true }));
    if (known) continue;
    complain(`${word.toUpperCase()} is not in the word list: its row is left out.`);
    hints = hints.filter((hint) => hint.word !== word);
    draw();
    changed();
  }
}

export async function start(link) {
  grid = tileGrid($("hints"), {
    changed(rows, removed) {
      hints = hints
        .filter((_, row) => row !== removed)
        .map(({ word }, row) => ({ pattern: rows[row], word }));
      if (removed !== undefined) draw();
      if (!hints.length) next.focus();
      changed(removed !== undefined);
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
        h("span", { class: "icon cross" }),
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
  await offerStrategies();
  await follow(link);
}
