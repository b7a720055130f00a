// The daily puzzle: a backwards puzzle that is the same for everybody and changes at midnight.

import { at, get, latest } from "./api.js";
import { DAY, gameOf, keepGame, showCalendar, statistics, week } from "./archive.js";
import { playBackwards, ruleOf } from "./backwards.js";
import { clock, dayOf, eachDay, numberIn, numberOf, untilTomorrow } from "./days.js";
import { $, button, fill, h, renew, toast } from "./dom.js";
import { keep, quietly } from "./link.js";
import { barItem, failure } from "./pieces.js";
import { listed } from "./words.js";

// The maximum number of seconds that count for a move.
const PAUSE = 60;
const BARS = ["No hints", "1 hint", "2 hints", "3 or more"];
/** The number of days, including today, for which missed puzzles are offered. */
const LOOK_BACK = 7;

let shown = numberOf();
let puzzle = null;
let moved = 0;

const loader = latest({
  place: "daily-play",
  failed: (error) =>
    fill($("daily-play"), failure(unavailable(error), () => show(shown))),
});

const unavailable = ({ message, status }) => ({
  message: status === 404 ? `Puzzle ${shown} is not available here.` : message,
});

/** Put the puzzle's number in the address. Today's address has no number. */
const name = (isToday) => keep("daily", { puzzle: isToday ? "" : String(shown) }, true);

/** Show the puzzle with a number. */
function show(number) {
  shown = number;
  puzzle = null;
  name(number === numberOf());
  $("daily-title").textContent = `Unwordle ${number}`;
  $("daily-result").hidden = true;
  fill($("daily-play"));
  showKept();
  loader(async (signal) => {
    puzzle = JSON.parse(await get(`daily/${number}.json`, signal));
    $("daily-rule").textContent = ruleOf(puzzle);
    play();
  });
}

/** Show the stored results: the day with the streak, the archive and the statistics. */
function showKept() {
  const told = statistics();
  const streak = told.streak > 0 && ` · 🔥${told.streak}`;
  const today = [" · ", button("Today's puzzle", () => show(numberOf()), ".link")];
  renew(
    $("daily-day"),
    DAY.format(dayOf(shown)),
    puzzle && [" · ", level(puzzle)],
    shown === numberOf() ? streak : today,
  );
  showCalendar($("daily-archive"), shown, show);
  showStatistics(told);
}

const dots = ({ level: filled }) => "●".repeat(filled) + "○".repeat(7 - filled);
const level = (one) =>
  h("span", { "aria-label": `level ${one.level} of 7`, role: "img" }, dots(one));

function play() {
  moved = performance.now();
  const game = gameOf(shown);
  const { number } = puzzle;
  showKept();
  playBackwards($("daily-play"), { changed: (now) => moves(number, now), game, puzzle });
  if (game.done) showResult(game);
}

/** Store the game after a move, with the time spent on the move. */
function moves(number, game) {
  const now = performance.now();
  game.seconds += Math.min(PAUSE, (now - moved) / 1000);
  moved = now;
  if (game.done) game.on = numberOf();
  keepGame(number, game);
  showKept();
  if (!game.done || number !== shown) return;
  showResult(game);
  $("daily-share").focus({ preventScroll: true });
}

const withHints = ({ hints: { length } }) =>
  length ? `with ${length} hint${length > 1 ? "s" : ""}` : "without hints";

function showResult(game) {
  const isToday = shown === numberOf();
  const guesses = listed(puzzle.guesses.map((word) => word.toUpperCase()));
  const tomorrow = isToday ? " New puzzle tomorrow." : "";
  $("daily-result").hidden = $("daily-card").hidden = false;
  fill(
    $("daily-result"),
    h("h2", game.won ? `Solved ${withHints(game)}${game.hints.length ? "." : "!"}` : "Not solved"),
    game.won
      ? h("p.score", clock(game.seconds))
      : h("p", `The guesses were ${guesses}.${tomorrow}`),
    h(
      "div.buttons",
      button("Share", () => shareGame(game), ".main#daily-share"),
      nextThing(),
    ),
    week(shown),
    isToday && h("p.sub", "Next puzzle in ", h("span#daily-next", untilTomorrow())),
  );
}

/** Return the button for the next step: today's puzzle, a missed puzzle, or more puzzles. */
function nextThing() {
  const days = Array.from({ length: LOOK_BACK }, (_, i) => numberOf() - i);
  const missed = days.find((number) => number > 0 && !gameOf(number).done);
  if (missed === undefined) return button("More puzzles", () => $("tab-puzzle").click());
  const name = missed === numberOf() ? "Play today's puzzle" : `Play puzzle ${missed}`;
  return button(name, () => show(missed));
}

/** Share the colours of each row and how the row was found, without letters. */
async function shareGame(game) {
  const { streak } = statistics();
  const hinted = game.hints.map((key) => puzzle.steps[key]?.row);
  const mark = (row) => {
    if (!game.won && !game.checked.includes(row)) return "❌";
    if (hinted.includes(row + 1)) return "💡";
    return game.again[row] ? `🔁${game.again[row] + 1}` : "✅";
  };
  const time = game.hints.length ? "" : `${clock(game.seconds)} `;
  const said = game.won ? time + withHints(game) : "not solved";
  const { share } = await import("./share.js");
  share({
    lines: [`Unwordle ${shown} ${dots(puzzle)}`, said + (streak ? ` · 🔥${streak}` : "")],
    link: `${at("")}?puzzle=${shown}`,
    marks: puzzle.grid.map((_, row) => mark(row)),
    rows: puzzle.grid,
    title: "Share your result",
  });
}

const figure = (number, what) => h("div", h("strong", String(number)), h("span", what));

function showStatistics({ best, byHints, fastest, played, streak, won }) {
  $("daily-stats").hidden = !played;
  $("daily-card").hidden = !played && $("daily-result").hidden;
  const bars = [...byHints.entries()].map(([i, n]) => [BARS[i], n]);
  fill(
    $("daily-figures"),
    figure(played, "played"),
    figure(`${Math.round((100 * won) / (played || 1))}%`, "solved"),
    figure(streak, "streak"),
    figure(best, "best streak"),
  );
  fill(
    $("daily-bars"),
    [...bars, ["Not solved", played - won]].map(([what, n]) => barItem(what, n / (played || 1), n)),
  );
  fill($("daily-best"), fastest !== null && `Best time without hints: ${clock(fastest)}`);
}

/** Show the puzzle that a link names. */
export function follow({ puzzle: named }) {
  const number = numberIn(named);
  if (number !== shown || !puzzle) show(number);
  if (Number(named) > number) toast(`Puzzle ${named} is not out yet: this is today's.`);
}

/** Change to a new day. A game in progress and a chosen puzzle stay on the board. */
function turn(today, before) {
  const { done, rows } = gameOf(shown);
  const isMeant = shown === before;
  const isOn = rows.length > 0 && !done;
  if (isMeant && !isOn) quietly(() => show(today));
  else if (isMeant) quietly(() => name(false));
  showKept();
  if (!isMeant || today < before) return;
  if (isOn) toast(`Puzzle ${today} is out.`, () => show(today), "Play it");
  else toast(`Puzzle ${today} is out.`);
}

export function start(link) {
  eachDay(turn);
  document.addEventListener("visibilitychange", () => {
    moved = performance.now();
    // The game may have been finished in another tab.
    if (!document.hidden && puzzle && gameOf(shown).done && $("daily-result").hidden) play();
  });
  // Another window has stored a newer game, which must not be overwritten.
  addEventListener("storage", ({ key }) => {
    if (key !== "daily") return;
    showKept();
    if (puzzle) play();
  });
  setInterval(() => {
    if ($("daily-next")) $("daily-next").textContent = untilTomorrow();
  }, 1000);
  follow(link);
}
