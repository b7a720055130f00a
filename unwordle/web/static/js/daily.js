// The daily puzzle: a backwards puzzle that is the same for everybody and changes at midnight.

import { SHELF, at, get, latest } from "./api.js";
import { DAY, FIRST, change, gameOf, isAtStake, showCalendar, statistics, week } from "./archive.js";
import { playBackwards, ruleOf } from "./backwards.js";
import { DATE, clock, dayOf, eachDay, numberIn, numberOf, untilTomorrow } from "./days.js";
import { $, answered, button, doLate, fill, h, released, renew, toast } from "./dom.js";
import { keep, quietly } from "./link.js";
import { barItem, card, failure } from "./pieces.js";
import { perfect, rowOfHint, scored } from "./rules.js";
import { inCapitals } from "./words.js";

// The maximum number of seconds that count for a move.
const PAUSE = 60;
/** The number of days, including today, for which missed puzzles are offered. */
const LOOK_BACK = 7;

let shown = numberOf();
let puzzle = null;
let last = 0;
/** The game on the board, as it was stored last. */
let played = "";
const stored = () => JSON.stringify(gameOf(shown));

const loader = latest({
  place: "daily-play",
  failed: (error) => answered("daily-play", unavailable(error)),
});

/** Return what to do about a puzzle that cannot be shown. */
function unavailable(error) {
  const retry = () => show(shown);
  const early = `This device’s clock says ${DATE.format()}, before the first puzzle. Set it right.`;
  if (numberOf() < FIRST) return card(h("p.notice", early));
  if (error.status !== 404) return failure(error, retry);
  if (SHELF && shown < FIRST)
    return card(
      h("p.notice", `This site starts with puzzle ${FIRST}. `),
      h("div.buttons", button("Open it", () => choose(FIRST))),
    );
  return failure({ message: `Puzzle ${shown} is not available here.` }, retry);
}

/** Put the puzzle's number in the address. Today's address has no number. */
const name = (isToday) => keep("daily", { puzzle: isToday ? "" : String(shown) }, true);

/** Show the puzzle with a number. */
function show(number) {
  if (puzzle) $("daily-rule").textContent = "";
  shown = number;
  puzzle = null;
  name(number === numberOf());
  $("daily-title").textContent = `Unwordle ${number}`;
  $("daily-result").hidden = true;
  fill($("daily-play"));
  showKept();
  loader(async (signal) => {
    puzzle = await get(`daily/${number}.json`, signal);
    $("daily-rule").textContent = ruleOf(puzzle);
    play();
  });
}

/** Show a puzzle that was chosen on the page. The board comes into view. */
function choose(number) {
  show(number);
  scrollTo(0, 0);
  $("daily-day").focus({ preventScroll: true });
}

/** Show the stored results: the day with the streak, the archive and the statistics. */
function showKept() {
  const told = statistics();
  const streak = told.streak > 0 && ` · 🔥${told.streak}`;
  const today = [" · ", button("Today’s puzzle", () => choose(numberOf()), ".link")];
  renew(
    $("daily-day"),
    DAY.format(dayOf(shown)),
    puzzle && [" · ", level(puzzle)],
    shown === numberOf() ? streak : today,
  );
  showCalendar($("daily-archive"), shown, choose);
  showStatistics(told);
}

const dots = ({ level: filled }) => "●".repeat(filled) + "○".repeat(7 - filled);
const level = (one) =>
  h("span", { "aria-label": `level ${one.level} of 7`, role: "img" }, dots(one));

function play() {
  last = performance.now();
  const game = gameOf(shown);
  const { number } = puzzle;
  played = stored();
  showKept();
  playBackwards($("daily-play"), {
    change: (patch) => moved(number, patch),
    costs: () => (isAtStake(number) ? ` Your streak of ${statistics().streak} ends too.` : ""),
    game,
    puzzle,
  });
  if (game.done) showResult(game);
}

/** Store a move, with the time spent on it. Return the new game. */
function moved(number, patch) {
  const now = performance.now();
  const seconds = gameOf(number).seconds + Math.min(PAUSE, (now - last) / 1000);
  last = now;
  const end = patch.done && { on: numberOf(), perfect: perfect(puzzle) };
  const game = change(number, { ...patch, ...end, seconds });
  played = stored();
  showKept();
  if (game.done && number === shown) {
    showResult(game);
    // Another Enter, meant for the next row, must not press a button.
    $("daily-score").focus({ preventScroll: true });
    document.dispatchEvent(new Event("rest"));
  }
  return game;
}

function showResult(game) {
  const isToday = shown === numberOf();
  const guesses = inCapitals(puzzle.guesses);
  const tomorrow = isToday ? " New puzzle tomorrow." : "";
  $("daily-result").hidden = $("daily-card").hidden = false;
  fill(
    $("daily-result"),
    h("h2#daily-score", { tabindex: "-1" }, game.won ? `Solved ${scored(game)}` : "Not solved"),
    game.won
      ? h("p.score", clock(game.seconds))
      : h("p", `The guesses were ${guesses}.${tomorrow}`),
    h("div.buttons", button("Share", () => shareGame(game), ".main#daily-share"), nextThing()),
    week(shown),
    isToday && h("p.sub", "Next puzzle in ", h("span#daily-next", { role: "timer" }, untilTomorrow())),
  );
}

/** Return the button for the next step: today's puzzle, a missed puzzle, or more puzzles. */
function nextThing() {
  const days = Array.from({ length: LOOK_BACK }, (_, i) => numberOf() - i);
  const missed = days.find((number) => number >= FIRST && !gameOf(number).done);
  if (missed === undefined) return button("More puzzles", () => $("tab-puzzle").click());
  const name = missed === numberOf() ? "Play today’s puzzle" : `Play puzzle ${missed}`;
  return button(name, () => choose(missed));
}

/** Share the colours of each row and how the row was found, without letters. */
function shareGame(game) {
  const { streak } = statistics();
  const hinted = game.hints.map((key) => rowOfHint(puzzle, key));
  const mark = (row) => {
    if (!game.won && !game.checked.includes(row)) return "❌";
    const times = game.tried[row]?.length;
    const found = times ? `🔁${times + 1}` : "✅";
    return hinted.includes(row) ? `💡${times ? found : ""}` : found;
  };
  const said = game.won ? `${clock(game.seconds)} ${scored(game)}` : "not solved";
  // The streak of today does not belong to an old puzzle.
  const fire = streak > 0 && shown === numberOf() ? ` · 🔥${streak}` : "";
  doLate("share.js", "share", {
    lines: [`Unwordle ${shown} ${dots(puzzle)}`, said + fire],
    link: `${at("")}?puzzle=${shown}`,
    marks: puzzle.grid.map((_, row) => mark(row)),
    rows: puzzle.grid,
    title: "Share your result",
  });
}

const figure = (number, what) => h("div", h("strong", String(number)), h("span", what));

function showStatistics(told) {
  const { bars, best, fastest, played, streak, won } = told;
  $("daily-stats").hidden = !played;
  $("daily-card").hidden = !played && $("daily-result").hidden;
  const most = Math.max(1, ...bars.map(([, count]) => count));
  fill(
    $("daily-figures"),
    figure(played, "played"),
    figure(`${Math.round((100 * won) / (played || 1))}%`, "solved"),
    figure(streak, "streak"),
    figure(best, "best streak"),
  );
  fill($("daily-bars"), bars.map(([name, count]) => barItem(name, count / most, count)));
  const isDue = streak > 0 && !gameOf(numberOf()).done;
  fill(
    $("daily-best"),
    fastest !== null && h("p", `Best time without hints: ${clock(fastest)}`),
    isDue && h("p", `Solve today’s puzzle to keep your streak of ${streak}.`),
    h("p", "A streak counts puzzles begun on their day. A missed day or giving up ends it."),
  );
}

/** Show the puzzle that a link names. */
export function follow({ puzzle: named }) {
  const number = numberIn(named);
  if (number !== shown || !puzzle) show(number);
  if (Number(named) > number) toast(`Puzzle ${named} is not out yet: this is today’s.`);
}

/** Change to a new day. A game in progress and a chosen puzzle stay on the board. */
async function turn(today, before) {
  await released();
  const { done, rows } = gameOf(shown);
  const isMeant = shown === before;
  const isOn = rows.length > 0 && !done;
  if (isMeant) quietly(() => (isOn ? name(false) : show(today)));
  showKept();
  if (!isMeant || today < before) return;
  toast(`Puzzle ${today} is out.`, isOn && (() => choose(today)), "Play it");
  document.dispatchEvent(new Event("rest"));
}

export function start(link) {
  eachDay(turn);
  // Another window may have stored a newer game, which must not be overwritten.
  const renewed = () => puzzle && stored() !== played && play();
  document.addEventListener("visibilitychange", () => {
    last = performance.now();
    if (!document.hidden) renewed();
  });
  addEventListener("storage", async ({ key }) => {
    await released();
    if (key !== "daily") return;
    showKept();
    renewed();
  });
  document.addEventListener("carried", () => show(shown));
  setInterval(() => {
    if ($("daily-next")) $("daily-next").textContent = untilTomorrow();
  }, 1000);
  follow(link);
}
