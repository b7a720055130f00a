// The daily puzzles that this browser has played, kept here and nowhere else; the archive of them.

import { dayOf, numberOf } from "./days.js";
import { button, h, renew, stored } from "./dom.js";

const KEPT = "daily";
/** A game that nobody has begun. `again` counts the checks of each row that failed. */
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
/** Games are counted by their hints: none, one, two, more. */
const MOST_HINTS = 3;

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });
export const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  weekday: "long",
});

const all = () => stored(KEPT) ?? {};

/** The game of a puzzle as it is kept. */
export const gameOf = (number) => ({ ...NEW, ...all()[number] });

/** Keep a game. It belongs to its day if it was begun that day. */
export function keepGame(number, game) {
  const begun = game.begun ?? numberOf();
  stored(KEPT, { ...all(), [number]: { ...game, begun } });
}

/** Whether a game counts for the streak: begun on its day, and solved before the next was over. */
const counts = ([number, { begun, on, won }]) => won && begun === Number(number) && on - begun <= 1;

/** Games played and solved, the latter by hints, the best time, the streak now and at best. */
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
    // Nothing is lost where the clock was put back.
    streak: numberOf() - (solved.at(-1) ?? -9) <= 1 ? run : 0,
    won: won.length,
  };
}

/** How the game of a day stands: a mark for it, and words. */
function standing(number) {
  if (number > numberOf()) return ["", "not out yet"];
  const { done, rows, won } = gameOf(number);
  if (won) return ["✓", "solved"];
  if (done) return ["✗", "not solved"];
  return rows.length ? ["…", "started"] : ["", "not played"];
}

/** A day of the week, from Monday, with the easiest puzzle, as 0. */
const weekday = (day) => (day.getDay() + 6) % 7;
const initials = (days) => days.map((day) => h("span", { "aria-hidden": "true" }, day));

/** The week of a puzzle: its seven days, and how the game of each stands. */
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

/** The month of the puzzle `shown`, or that of `month`; `choose(number)` takes a day. */
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
