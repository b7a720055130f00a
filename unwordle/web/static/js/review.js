// The Review tab: a finished game with the skill and luck of each guess.

import { answering, ask, at } from "./api.js";
import { $, answered, button, fill, h, startOver } from "./dom.js";
import { keep, written } from "./link.js";
import { bar, card, endButton, note, served, smallRow, tileRow } from "./pieces.js";
import { share } from "./share.js";
import { GREEN, feedback, many, mean, separated } from "./words.js";
import { wordField } from "./wordtiles.js";

// Six guesses and the word that was not found.
const MOST = 7;
const EXAMPLE = ["crane", "slate", "abbey", "abode"];
let words = [];
let next;

const isHard = () => $("review-hard").checked;

const { cancel, now } = answering("review", async (signal) => {
  const found = await ask("api/review", { guesses: words, hard: isHard() }, signal);
  answered("review-answer", shown(found));
});

function draw() {
  const row = (word, i) => {
    const others = () => set(words.filter((_, other) => other !== i));
    const end = endButton("cross", `Remove guess ${i + 1}`, others);
    return tileRow(i < 6 ? String(i + 1) : "=", feedback(word, words.at(-1)), word, end);
  };
  fill($("review-rows"), h("div.tile-grid", words.map(row)));
  $("review-form").hidden = words.length >= MOST;
  $("review-go").disabled = words.length < 2;
  $("review-clear").hidden = !words.length;
  keep("review", { guesses: words.join(","), hard: isHard() ? "1" : "" });
}

function set(now) {
  words = now;
  cancel();
  fill($("review-problem"));
  fill($("review-answer"));
  draw();
  (words.length < MOST ? next : $("review-go")).focus();
}

function add(word) {
  next.word = "";
  set([...words, word]);
}

function answer() {
  if (words.length < 2) return;
  fill($("review-problem"));
  now();
}

const means = ({ luck, skill }) => `Skill ${Math.round(skill)} · Luck ${Math.round(luck)}`;

/** Exchange a and z, b and y, and so on, so that a link does not tell its words at a glance. */
const turned = (text = "") =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(219 - letter.charCodeAt(0)));

/** Share the skill and luck of the guesses, whose words are only in the link. */
const shareReview = (found) =>
  share({
    lines: [`My Wordle: ${means(found)} (of 99)`],
    link: `${at("")}#review?${written({ game: turned(words.join()), hard: isHard() ? "1" : "" })}`,
    marks: found.rows.map(({ likely_after: left }) => (left ? `${separated(left)} left` : "")),
    rows: found.rows.map(({ pattern }) => pattern),
    title: "Share your review",
  });

const meter = (name, value) =>
  h("div.meter", h("span", name), bar(value / 99), h("b", String(Math.round(value))));

const shown = (found) => [
  card(
    h("p.count", h("strong", means(found)), " (of 99)"),
    note("Each score is the mean of the guesses made while several words were possible."),
    h("div.buttons", button("Share", () => shareReview(found), ".main#review-share")),
  ),
  h("ol.review", found.rows.map(judged)),
];

function judged({ before, best, guess, likely, likely_after: after, pattern, ...row }) {
  const left = `${separated(likely)} → ${many(after, "likely word")}`;
  const found = before === 1 ? "the only word left" : `found among ${many(likely, "likely word")}`;
  return h(
    "li.card",
    h("div.head", smallRow(pattern, guess), h("span.sub", pattern === GREEN ? found : left)),
    h("div.meters", meter("Skill", row.skill), meter("Luck", row.luck)),
    before > 1 && compared(guess, row.expected_guesses, best, row.best_expected_guesses),
    row.hard_violation && note("Not allowed in hard mode: ", served(row.hard_violation)),
  );
}

/** Compare the average number of further guesses with that of a better guess. */
function compared(guess, expected, best, least) {
  const own = guess.toUpperCase();
  if (best === guess) return note(`${own} was as good as any.`);
  const worth = ` ${mean(expected - least)} guesses fewer on average than ${own}`;
  return h("p", "Better: ", h("b.word", best.toUpperCase()), h("span.sub", worth));
}

/** Show and review the game in a link. */
export function follow(given) {
  $("review-hard").checked = given.hard === "1";
  given.guesses ??= turned(given.game);
  words = given.guesses
    .toLowerCase()
    .split(",")
    .filter((word) => /^[a-z]{5}$/.test(word))
    .slice(0, MOST);
  fill($("review-answer"));
  draw();
  answer();
}

export function start(given) {
  const label = "A guess of five letters; the final word comes last";
  const more = { button: $("review-add"), panel: "review" };
  next = wordField(label, $("review-problem"), add, more);
  $("review-go").addEventListener("click", answer);
  $("review-example").addEventListener("click", () => {
    set(EXAMPLE);
    answer();
    $("review-go").focus();
  });
  $("review-clear").addEventListener("click", () => startOver(words, set));
  $("review-hard").addEventListener("change", () => {
    draw();
    answer();
  });
  follow(given);
}
