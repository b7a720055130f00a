// The archive of the daily puzzles that were played in this browser. Only the browser stores them.

import { dayOf, numberOf } from "./days.js";
import { button, h, renew, stored } from "./dom.js";

const KEPT = "daily";
/** A new game. `again` counts the failed checks of each row. */
export const NEW = {
  again: {},
  checked: [],
  done: false,
  hints: [],
  rows: [],
  seconds: 0,
  told: [],
  won: false,
};
/** The largest number of hints in the statistics. Games with more hints count here, too. */
const MOST_HINTS = 3;

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });
export const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  weekday: "long",
});

const all = () => stored(KEPT) ?? {};

/** Return the stored game of a puzzle. */
export const gameOf = (number) => ({ ...NEW, ...all()[number] });

/** Store a game, with the day on which the game was begun. */
export function keepGame(number, game) {
  const begun = game.begun ?? numberOf();
  stored(KEPT, { ...all(), [number]: { ...game, begun } });
}

/** Return whether a game was begun on its day and solved before the end of the next day. */
const counts = ([number, { begun, on, won }]) => won && begun === Number(number) && on - begun <= 1;

/** Return the statistics: games played and solved, hints, best time, and streaks. */
export function statistics() {
  const done = Object.entries(all()).filter(([, { done: ended }]) => ended);
  const won = done.map(([, game]) => game).filter((game) => game.won);
  const alone = won.filter(({ hints }) => !hints.length);
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
    byHints: Array.from(
      { length: MOST_HINTS + 1 },
      (_, n) => won.filter(({ hints }) => Math.min(hints.length, MOST_HINTS) === n).length,
    ),
    fastest: alone.length ? Math.min(...alone.map(({ seconds }) => seconds)) : null,
    played: done.length,
    // The streak survives a clock that was set back.
    streak: numberOf() - (solved.at(-1) ?? -9) <= 1 ? run : 0,
    won: won.length,
  };
}

/** Return the status of a day's game as a mark and as words. */
function standing(number) {
  if (number > numberOf()) return ["", "not out yet"];
  const { done, rows, won } = gameOf(number);
  if (won) return ["✓", "solved"];
  if (done) return ["✗", "not solved"];
  return rows.length ? ["…", "started"] : ["", "not played"];
}

/** Return the number of a weekday. Monday, with the easiest puzzle, is 0. */
const weekday = (day) => (day.getDay() + 6) % 7;
const initials = (days) => days.map((day) => h("span", { "aria-hidden": "true" }, day));

/** Return a puzzle's week: seven days with the status of each day's game. */
export function week(shown) {
  const monday = shown - weekday(dayOf(shown));
  return h(
    "ol.calendar.week",
    [..."MTWTFSS"].map((initial, i) => {
      const [mark, told] = standing(monday + i);
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
  const today = numberOf();
  const first = new Date(year, index, 1);
  const length = new Date(year, index + 1, 0).getDate();
  const turn = (by) => showCalendar(place, shown, choose, new Date(year, index + by, 1));
  const pager = (id, by, sign, name, disabled) =>
    button(sign, () => turn(by), { "aria-label": name, class: "quiet round", disabled, id });

  function day(number) {
    const [mark, told] = standing(number);
    const attributes = {
      "aria-current": number === shown ? "date" : false,
      "aria-label": `Puzzle ${number}, ${DAY.format(dayOf(number))}: ${told}`,
      "data-mark": mark,
      disabled: number > today || number < 1,
      id: `day-${number}`,
    };
    return h("li", button(dayOf(number).getDate(), () => choose(number), attributes));
  }

  const days = Array.from({ length }, (_, i) => day(numberOf(first) + i));
  days[0].style.gridColumn = weekday(first) + 1;
  renew(
    place,
    h(
      "div.head",
      pager("month-before", -1, "‹", "Previous month", numberOf(first) <= 1),
      h("strong", { "aria-live": "polite" }, MONTH.format(first)),
      pager("month-after", 1, "›", "Next month", numberOf(first) + length > today),
    ),
    h("div.calendar", initials([..."MTWTFSS"])),
    h("ol.calendar", days),
  );
}
