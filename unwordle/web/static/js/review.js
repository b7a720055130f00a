// The Review tab: a finished game, each guess judged.

import { accept } from "./accepted.js";
import { ask, latest } from "./api.js";
import { $, announce, copy, fill, h, renew } from "./dom.js";
import { keep } from "./link.js";
import {
  bar,
  card,
  endButton,
  failure,
  note,
  sentence,
  smallRow,
  tileRow,
  withTiles,
} from "./pieces.js";
import { feedback, percent, separated } from "./words.js";
import { wordTiles } from "./wordtiles.js";

// Six guesses, and the word that they missed.
const MOST = 7;
const EXAMPLE = ["crane", "slate", "abbey", "abode"];
let words = [];
let hard = false;
let next;

const asker = latest({
  busy: (is) => $("review-answer").setAttribute("aria-busy", is),
  failed(error) {
    const refused = error.status === 422;
    if (refused) fill($("review-problem"), withTiles(sentence(error.message)));
    renew($("review-answer"), !refused && failure(error, answer));
    announce($("review-answer"));
  },
});

function draw() {
  fill(
    $("review-rows"),
    h(
      "div",
      { class: "tile-grid" },
      words.map((word, row) => {
        const others = () => set(words.filter((_, i) => i !== row));
        const end = endButton("cross", `Remove guess ${row + 1}`, others);
        return tileRow(row < 6 ? String(row + 1) : "=", feedback(word, words.at(-1)), word, end);
      }),
    ),
  );
  $("review-form").hidden = words.length >= MOST;
  $("review-go").disabled = words.length < 2;
  for (const id of ["review-clear", "review-link"]) $(id).hidden = !words.length;
  keep("review", { guesses: words.join(","), hard: hard ? "1" : "" });
}

function set(now) {
  words = now;
  // What was asked of the words before is asked no longer.
  asker(() => {});
  fill($("review-problem"));
  fill($("review-answer"));
  draw();
  (words.length < MOST ? next : $("review-go")).focus();
}

const add = () =>
  accept(next, $("review-problem"), (word) => {
    next.word = "";
    set([...words, word]);
  });

function answer() {
  if (words.length < 2) return;
  fill($("review-problem"));
  asker(async (signal) => {
    const found = await ask("api/review", { guesses: words, hard }, signal);
    renew($("review-answer"), shown(found));
    announce($("review-answer"));
  });
}

const oneIn = (share) => (share < 0.1 ? `1 in ${separated(Math.round(1 / share))}` : percent(share));

const counted = (words) => `${separated(words)} ${words === 1 ? "word" : "words"}`;

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
    card(
      h(
        "p",
        { class: "count" },
        h("strong", {}, `Skill ${Math.round(found.skill)}`),
        ` luck ${Math.round(found.luck)}`,
      ),
      note("Of 99, the mean of the guesses that had a choice."),
    ),
    h(
      "ol",
      { class: "review" },
      found.rows.map((row, number) =>
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
              row.pattern === "GGGGG"
                ? `found among ${counted(row.before)}`
                : `${separated(row.before)} → ${counted(row.after)}`,
            ),
          ),
          h("div", { class: "meters" }, meter("Skill", row.skill), meter("Luck", row.luck)),
          row.best !== row.guess &&
            row.before > 1 &&
            h("p", {}, "Better: ", h("b", { class: "word" }, row.best.toUpperCase())),
          note(withTiles(sentence(row.why))),
          !number && found.opened_by && note(`${oneIn(found.opened_by)} open with it.`),
          row.hard_violation && note("Hard mode: ", withTiles(row.hard_violation), "."),
        ),
      ),
    ),
  ];
}

/** Show the game of a link, judged. */
export function follow(link) {
  hard = link.hard === "1";
  $("review-hard").checked = hard;
  words = (link.guesses ?? "")
    .toLowerCase()
    .split(",")
    .filter((word) => /^[a-z]{5}$/.test(word))
    .slice(0, MOST);
  fill($("review-answer"));
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
