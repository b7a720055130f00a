// The daily puzzle: one a day, backwards, the same for everybody; new at midnight.

import { at, get, latest } from "./api.js";
import { playBackwards } from "./backwards.js";
import { DAY, showCalendar } from "./calendar.js";
import { clock, dayOf, eachDay, numberOf, untilTomorrow } from "./days.js";
import { $, button, fill, h, toast } from "./dom.js";
import { keep, quietly } from "./link.js";
import { failure } from "./pieces.js";
import { gameOf, keepGame, statistics } from "./record.js";
import { share } from "./share.js";

const LEVELS = ["", "very easy", "easy", "gentle", "medium", "tricky", "hard", "very hard"];
// Longer without a move, nobody is at it.
const PAUSE = 60;

let shown = numberOf();
let puzzle = null;
let moved = 0;

const loader = latest({
  busy: (is) => $("daily-play").setAttribute("aria-busy", is),
  failed: (error) =>
    fill(
      $("daily-play"),
      failure(unavailable(error), () => show(shown)),
    ),
});

const unavailable = ({ message, status }) => ({
  message: status === 404 ? `Puzzle ${shown} is not kept here.` : message,
});

const title = () => `Unwordle ${shown}`;

/** Show the puzzle of a number. Today's has no number in its address, so that it is new tomorrow. */
function show(number) {
  shown = number;
  puzzle = null;
  const today = number === numberOf();
  keep("daily", { puzzle: today ? "" : String(number) }, true);
  $("daily-day").textContent = DAY.format(dayOf(number));
  $("daily-title").textContent = title();
  $("daily-today").hidden = today;
  $("daily-result").hidden = true;
  fill($("daily-play"));
  showKept();
  loader(async (signal) => {
    puzzle = JSON.parse(await get(`daily/${number}.json`, signal));
    play();
  });
}

const showKept = () => {
  showCalendar($("daily-archive"), shown, show);
  showStatistics();
};

function play() {
  $("daily-day").textContent = `${DAY.format(dayOf(shown))} · ${LEVELS[puzzle.level]}`;
  moved = performance.now();
  const game = gameOf(shown);
  const { number } = puzzle;
  playBackwards($("daily-play"), { changed: (now) => moves(number, now), game, puzzle });
  if (game.done) showResult(game);
}

/** A move: the game is kept, with the time that was spent on it. */
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

const inHints = ({ hints }) =>
  hints.length ? `${hints.length} ${hints.length === 1 ? "hint" : "hints"}` : "no hints";

function showResult(game) {
  const { hints, seconds, won } = game;
  $("daily-result").hidden = false;
  fill(
    $("daily-result"),
    h(
      "h2",
      {},
      won ? (hints.length ? "Solved." : "Solved, all by yourself.") : "That was the game.",
    ),
    h(
      "p",
      { class: "score" },
      won ? `${clock(seconds)} · ${inHints(game)}` : "Tomorrow is another.",
    ),
    h(
      "div",
      { class: "buttons" },
      button("Share", () => shareGame(game), { class: "main", id: "daily-share" }),
      button("More puzzles", () => $("tab-puzzle").click()),
    ),
    h("p", { class: "sub" }, "Next puzzle in ", h("span", { id: "daily-next" }, untilTomorrow())),
  );
}

/** What is shared: the colours, a lamp on each tile that a hint gave, and no letter. */
function shareGame({ hints, seconds, told, won }) {
  const lamps = new Set(told);
  for (const key of hints) {
    const { column, row } = puzzle.steps[key];
    if (column) lamps.add(`${row - 1},${column - 1}`);
  }
  share({
    lamps,
    link: `${at("")}?puzzle=${shown}`,
    lines: [title(), won ? `${clock(seconds)} · ${inHints({ hints })}` : "not solved"],
    rows: [...puzzle.grid, "GGGGG"],
    title: "Share your result",
  });
}

const figure = (number, name) => h("div", {}, h("strong", {}, String(number)), h("span", {}, name));

function showStatistics() {
  const { alone, best, fastest, played, streak, won } = statistics();
  $("daily-stats").hidden = !played;
  fill(
    $("daily-figures"),
    figure(streak, "streak"),
    figure(best, "best streak"),
    figure(played, "played"),
    figure(won, "solved"),
    figure(alone, "without hints"),
    figure(fastest === null ? "–" : clock(fastest), "best time"),
  );
}

/** The number that a link names, if its puzzle is out; else today's. */
const numbered = ({ puzzle: named }) =>
  /^\d{1,6}$/.test(named) && named >= 1 && named <= numberOf() ? Number(named) : numberOf();

/** Show the puzzle of a link. */
export function follow(link) {
  if (numbered(link) !== shown || !puzzle) show(numbered(link));
}

export function start(link) {
  $("daily-today").addEventListener("click", () => show(numberOf()));
  eachDay((today, before) => {
    // The puzzle that was today's makes room; one that somebody has chosen stays.
    if (shown !== before) {
      showKept();
      return;
    }
    quietly(() => show(today));
    if (today > before) toast(`A new puzzle: ${today}. That of the day before is in the archive.`);
  });
  document.addEventListener("visibilitychange", () => {
    moved = performance.now();
    // Another tab may have gone further.
    if (!document.hidden && puzzle && gameOf(shown).done && $("daily-result").hidden) play();
  });
  // Another window is further: what it kept is not to be written over.
  addEventListener("storage", ({ key }) => {
    if (key !== "daily") return;
    showKept();
    if (puzzle) play();
  });
  setInterval(() => {
    if ($("daily-next")) $("daily-next").textContent = untilTomorrow();
  }, 1000);
  show(numbered(link));
}
