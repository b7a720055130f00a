// The archive of the daily puzzles that were played in this browser. Only the browser stores them.

import { MONTH, dayOf, mondayOf, numberOf } from "./days.js";
import { button, h, load, renew, save } from "./dom.js";
import { NEW, sound } from "./rules.js";

const KEPT = "daily";
/** The number of the first puzzle. A static site has no older ones. */
export const FIRST = Number(document.documentElement.dataset.first ?? 1);
/** The largest number of checks too many in the statistics. More count here, too. */
const MOST_EXTRA = 3;

const STEPS = { ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7 };
export const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", weekday: "long" });

const all = () => Object(load(KEPT));

/** Return a whole game. Games from before checks counted have null `checks`. */
const whole = (game) => (game ? { ...NEW, checks: null, ...sound(game) } : NEW);

/** Return the stored game of a puzzle. For many puzzles, the games are read once and given. */
export const gameOf = (number, games = all()) => whole(games[number]);

/** Change the game of a puzzle, and return the new game. A game that has ended stays as it is. */
export function change(number, patch) {
  const before = gameOf(number);
  if (before.done) return before;
  const game = { begun: numberOf(), ...before, ...patch };
  save(KEPT, { ...all(), [number]: game });
  return game;
}

/** Add games, each with its number, from another device. Return how many were new. */
export function addGames(games) {
  const known = all();
  const added = games.filter(([number]) => !known[number]?.done);
  save(KEPT, { ...known, ...Object.fromEntries(added) });
  return added.length;
}

/** Return the games that have ended, keyed by number. */
export const ended = () =>
  Object.fromEntries(
    Object.entries(all()).flatMap(([number, game]) => (game?.done ? [[number, whole(game)]] : [])),
  );

/** Return whether a game was begun on its day and solved before the end of the next day. */
const counts = ([number, { begun, on, won }]) => won && begun === Number(number) && on - begun <= 1;

/** Return whether giving up on a puzzle now, or solving it too late, ends the streak. */
export const isAtStake = (number) => {
  const { begun = numberOf() } = gameOf(number);
  return statistics().streak > 0 && begun === number && numberOf() - number <= 1;
};

/**
 * Return the statistics: games played and solved, best time, and streaks. `byChecks` counts the
 * games without hints by the checks too many. Games from before checks counted are `older`.
 */
export function statistics() {
  const done = Object.entries(ended());
  const won = done.map(([, game]) => game).filter((game) => game.won);
  const older = won.filter(({ checks }) => checks == null);
  const hinted = won.filter(({ checks, hints }) => checks != null && hints.length);
  const alone = won.filter(({ hints }) => !hints.length);
  const extra = ({ checks, perfect }) => Math.max(0, Math.min(checks - perfect, MOST_EXTRA));
  const withExtra = (n) => alone.filter((one) => one.checks != null && extra(one) === n).length;
  const solved = done.filter(counts).map(([number]) => Number(number));
  let best = 0;
  let run = 0;
  solved
    .sort((a, b) => a - b)
    .forEach((number, i) => {
      run = solved[i - 1] === number - 1 ? run + 1 : 1;
      best = Math.max(best, run);
    });
  return {
    best,
    byChecks: Array.from({ length: MOST_EXTRA + 1 }, (_, n) => withExtra(n)),
    fastest: alone.length ? Math.min(...alone.map(({ seconds }) => seconds)) : null,
    hinted: hinted.length,
    older: older.length,
    olderAlone: older.filter(({ hints }) => !hints.length).length,
    played: done.length,
    // The streak survives a clock that was set back.
    streak: numberOf() - (solved.at(-1) ?? -9) <= 1 ? run : 0,
    won: won.length,
  };
}

/** Return the status of a day's game as a mark and as words. */
function standing(number, games) {
  if (number > numberOf()) return ["", "not out yet"];
  const { done, rows, won } = gameOf(number, games);
  if (won) return ["✓", "solved"];
  if (done) return ["✗", "not solved"];
  return rows.length ? ["…", "started"] : ["", "not played"];
}

const initials = (days) => days.map((day) => h("span", { "aria-hidden": "true" }, day));

/** Return a puzzle's week, from Monday with the easiest puzzle: the status of each day's game. */
export function week(shown) {
  const games = all();
  const monday = mondayOf(shown);
  return h(
    "ol.calendar.week",
    [..."MTWTFSS"].map((initial, i) => {
      const [mark, told] = standing(monday + i, games);
      const attributes = {
        "aria-label": `${DAY.format(dayOf(monday + i))}: ${told}`,
        class: "dot",
        "data-mark": mark,
        role: "img",
      };
      return h("li", initials([initial]), h("span", attributes));
    }),
  );
}

/** Show the month of the puzzle `shown`, or `month`. A click on a day calls `choose(number)`. */
export function showCalendar(place, shown, choose, month = dayOf(shown)) {
  const [year, index] = [month.getFullYear(), month.getMonth()];
  const games = all();
  const today = numberOf();
  const first = numberOf(new Date(year, index, 1));
  const length = new Date(year, index + 1, 0).getDate();
  const turn = (by) => showCalendar(place, shown, choose, new Date(year, index + by, 1));
  const isHere = shown >= first && shown < first + length;
  const focus = isHere ? shown : Math.min(today, Math.max(FIRST, first));
  const pager = (id, by, sign, name, disabled) =>
    button(sign, () => turn(by), { "aria-label": name, class: "quiet round", disabled, id });

  function day(number) {
    const [mark, told] = standing(number, games);
    const attributes = {
      "aria-current": number === shown ? "date" : false,
      "aria-label": `Puzzle ${number}, ${DAY.format(dayOf(number))}: ${told}`,
      "data-mark": mark,
      disabled: number > today || number < FIRST,
      id: `day-${number}`,
      // The calendar is one stop for Tab. Arrow keys go from day to day.
      tabindex: number === focus ? "0" : "-1",
    };
    return h("li", button(dayOf(number).getDate(), () => choose(number), attributes));
  }

  const days = Array.from({ length }, (_, i) => day(first + i));
  const onkeydown = (event) => {
    const at = Number(document.activeElement.id.slice("day-".length)) + STEPS[event.key];
    const next = document.getElementById(`day-${at}`);
    if (!next || next.disabled) return;
    event.preventDefault();
    next.focus();
  };
  days[0].style.gridColumn = 1 + first - mondayOf(first);
  renew(
    place,
    h(
      "div.head",
      pager("month-before", -1, "‹", "Previous month", first <= FIRST),
      h("strong", { "aria-live": "polite" }, MONTH.format(dayOf(first))),
      pager("month-after", 1, "›", "Next month", first + length > today),
    ),
    h("div.calendar", initials([..."MTWTFSS"])),
    h("ol.calendar", { onkeydown }, days),
  );
}
