// The Review tab: a finished game, each guess judged.

import { ask, latest } from "./api.js";
import {
  $,
  announce,
  bar,
  button,
  copy,
  failure,
  h,
  offers,
  renew,
  smallRow,
  withTiles,
} from "./dom.js";
import { keep } from "./link.js";
import { feedback, separated } from "./words.js";
import { wordTiles } from "./wordtiles.js";

const MOST = 6;
const EXAMPLE = ["crane", "slate", "abbey", "abode"];
let words = [];
let hard = false;
let next;

const asker = latest({
  busy: (is) => $("review-answer").setAttribute("aria-busy", is),
  failed(error) {
    if (error.status === 422)
      $("review-problem").replaceChildren(...withTiles(`${error.message}.`));
    renew($("review-answer"), ...(error.status === 422 ? [] : [failure(error, answer)]));
    announce($("review-answer"));
  },
});

function draw() {
  const last = words.at(-1);
  $("review-rows").replaceChildren(
    h(
      "div",
      { class: "tile-grid" },
      words.map((word, row) =>
        h(
          "div",
          { class: "tile-row" },
          h("span", { "aria-hidden": "true", class: "row-name" }, String(row + 1)),
          h(
            "span",
            {
              "aria-label": smallRow(feedback(word, last), word).getAttribute("aria-label"),
              class: "tiles",
              role: "img",
            },
            [...feedback(word, last)].map((colour, i) =>
              h("span", { "aria-hidden": "true", class: "tile", "data-colour": colour }, word[i]),
            ),
          ),
          h(
            "button",
            {
              "aria-label": `Remove guess ${row + 1}`,
              class: "end",
              onclick: () => set(words.filter((_, i) => i !== row)),
              type: "button",
            },
            h("span", { class: "icon cross" }),
          ),
        ),
      ),
    ),
  );
  $("review-form").hidden = words.length >= MOST;
  $("review-go").disabled = words.length < 2;
  keep("review", { guesses: words.join(","), hard: hard ? "1" : "" });
}

function set(now) {
  words = now;
  $("review-problem").replaceChildren();
  $("review-answer").replaceChildren();
  draw();
  if (words.length < MOST) next.focus();
}

async function add() {
  const word = next.word;
  if (word.length < 5) {
    $("review-problem").textContent = "Five letters are needed.";
    return;
  }
  try {
    const { known, near } = await ask(`api/word?word=${word}`);
    if (!known) {
      const use = (other) => {
        next.word = other;
        add();
      };
      $("review-problem").replaceChildren(
        `${word.toUpperCase()} is not in the word list. `,
        offers(near.slice(0, 3), use) || "",
      );
      return;
    }
  } catch (error) {
    $("review-problem").replaceChildren(`${error.message} `, button("Retry", add));
    return;
  }
  next.word = "";
  set([...words, word]);
}

function answer() {
  if (words.length < 2) return;
  $("review-problem").replaceChildren();
  asker(async (signal) => {
    const found = await ask("api/review", { guesses: words, hard }, signal);
    renew($("review-answer"), shown(found));
    announce($("review-answer"));
  });
}

const meter = (name, value) =>
  h(
    "div",
    { class: "meter" },
    h("span", {}, name),
    bar(value / 99),
    h("b", {}, String(Math.round(value))),
  );

function shown(found) {
  return [
    h(
      "section",
      { class: "card" },
      h(
        "p",
        { class: "count" },
        h("strong", {}, `Skill ${Math.round(found.skill)}`),
        ` luck ${Math.round(found.luck)}`,
      ),
      h("p", { class: "sub" }, "Of 99, the mean of the guesses that had a choice."),
    ),
    h(
      "ol",
      { class: "review" },
      found.rows.map((row) =>
        h(
          "li",
          { class: "card" },
          h(
            "div",
            { class: "head" },
            smallRow(row.pattern, row.guess),
            h(
              "span",
              { class: "sub" },
              `${separated(row.before)} → ${separated(row.after)} ${row.after === 1 ? "word" : "words"}`,
            ),
          ),
          h("div", { class: "meters" }, meter("Skill", row.skill), meter("Luck", row.luck)),
          row.best !== row.guess &&
            row.before > 1 &&
            h("p", {}, "Better: ", h("b", { class: "word" }, row.best.toUpperCase())),
          h("p", { class: "sub" }, withTiles(sentence(row.why))),
          row.hard_violation &&
            h("p", { class: "sub" }, "Hard mode: ", withTiles(row.hard_violation), "."),
        ),
      ),
    ),
  ];
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** Show the game of a link, judged. */
export function follow(link) {
  hard = link.hard === "1";
  $("review-hard").checked = hard;
  words = (link.guesses ?? "")
    .toLowerCase()
    .split(",")
    .filter((word) => /^[a-z]{5}$/.test(word))
    .slice(0, MOST);
  $("review-answer").replaceChildren();
  draw();
  answer();
}

export function start(link) {
  next = wordTiles({ entered: add, label: "A guess, five letters; the final word last" });
  $("review-form").querySelector("button").before(next.element);
  $("review-form").addEventListener("submit", (event) => {
    event.preventDefault();
    add();
  });
  $("review-go").addEventListener("click", answer);
  $("review-example").addEventListener("click", () => {
    set(EXAMPLE);
    answer();
  });
  $("review-clear").addEventListener("click", () => set([]));
  $("review-link").addEventListener("click", () => copy(location.href, "Link copied."));
  $("review-hard").addEventListener("change", ({ target }) => {
    hard = target.checked;
    draw();
    answer();
  });
  follow(link);
}
