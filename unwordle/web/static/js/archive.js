// The archive of the daily puzzles that were played in this browser. Only the browser stores them.

import { MONTH, dayOf, mondayOf, numberOf } from "./days.js";
import { button, h, load, renew, save } from "./dom.js";
import { NEW, sound } from "./rules.js";

const KEPT = "daily";
/** The number of the first puzzle. A static site has no older ones. */
export const FIRST = Number(document.documentElement.dataset.first ?? 1);
const BARS = ["Perfect", "+1 check", "+2 checks", "+3 or more", "With hints", "Not solved"];

const STEPS = { ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7 };
export const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", weekday: "long" });

const all = () => Object(load(KEPT));

/**
 * Return a whole game. Of games from before checks counted, those that have ended have null
 * `checks`, and in the others each right row counts as a check.
 */
const whole = (game) =>
  game ? { ...NEW, checks: game.done ? null : (game.checked?.length ?? 0), ...sound(game) } : NEW;

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

/** Return the games that have ended, each with its number, in order. */
export const ended = () =>
  Object.entries(all()).flatMap(([number, game]) =>
    game?.done ? [[Number(number), whole(game)]] : [],
  );

/** Return whether a game was begun on its day and solved before the end of the next day. */
const counts = ([number, { begun, on, won }]) => won && begun === number && on - begun <= 1;

/** Return whether giving up on a puzzle now, or solving it too late, ends the streak. */
export const isAtStake = (number) => {
  const { begun = numberOf() } = gameOf(number);
  return statistics().streak > 0 && begun === number && numberOf() - number <= 1;
};

/** Return the bar of a game in the statistics. Games from before checks counted have none. */
function barOf({ checks, hints, perfect, won }) {
  if (!won) return "Not solved";
  if (checks === null) return null;
  if (hints.length) return "With hints";
  return BARS[Math.max(0, Math.min(checks - perfect, 3))];
}

/** Return the statistics: games played and solved, best time, streaks, the length of each bar. */
export function statistics() {
  const done = ended();
  const games = done.map(([, game]) => game);
  const won = games.filter((game) => game.won);
  const inBar = (name) => games.filter((game) => barOf(game) === name).length;
  const times = won.filter(({ hints }) => !hints.length).map(({ seconds }) => seconds);
  const solved = done.filter(counts).map(([number]) => number);
  let best = 0;
  let run = 0;
  for (const [i, number] of solved.entries()) {
    run = solved[i - 1] === number - 1 ? run + 1 : 1;
    best = Math.max(best, run);
  }
  return {
    bars: BARS.map((name) => [name, inBar(name)]),
    best,
    fastest: times.length ? Math.min(...times) : null,
    played: done.length,
    // The streak survives a clock that was set back.
    streak: numberOf() - (solved.at(-1) ?? -9) <= 1 ? run : 0,
    won: won.length,
  };
}

/** Return the attributes that show the status of a day's game by a mark and in words. */
function standing(number, games) {
  const { done, rows, won } = gameOf(number, games);
  let [mark, told] = ["", "not played"];
  if (number > numberOf()) told = "not out yet";
  else if (won) [mark, told] = ["✓", "solved"];
  else if (done) [mark, told] = ["✗", "not solved"];
  else if (rows.length) [mark, told] = ["…", "started"];
  return { "aria-label": `${DAY.format(dayOf(number))}: ${told}`, "data-mark": mark };
}

const initials = () => [..."MTWTFSS"].map((day) => h("span", { "aria-hidden": "true" }, day));

/** Return a puzzle's week, from Monday with the easiest puzzle: the status of each day's game. */
export function week(shown) {
  const games = all();
  const dots = initials().map((initial, i) =>
    h("li", initial, h("span.dot", { ...standing(mondayOf(shown) + i, games), role: "img" })),
  );
  return h("ol.calendar.week", dots);
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
    const own = standing(number, games);
    const attributes = {
      ...own,
      "aria-label": `Puzzle ${number}, ${own["aria-label"]}`,
      "aria-current": number === shown ? "date" : false,
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
    h("div.calendar", initials()),
    h("ol.calendar", { onkeydown }, days),
  );
}
