// The archive: a month of daily puzzles, and how each stands.

import { dayOf, numberOf } from "./days.js";
import { button, h, renew } from "./dom.js";
import { gameOf } from "./record.js";

const NAME = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });
export const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  weekday: "long",
});

/** How a game stands: a mark for it, and words. */
function standing({ done, rows, won }) {
  if (won) return ["✓", "solved"];
  if (done) return ["✗", "not solved"];
  return rows.length ? ["…", "begun"] : ["", "not played"];
}

/** The month of the puzzle `shown`, or that of `month`; `choose(number)` takes a day. */
export function showCalendar(place, shown, choose, month = dayOf(shown)) {
  const [year, index] = [month.getFullYear(), month.getMonth()];
  const today = numberOf();
  const first = new Date(year, index, 1);
  const length = new Date(year, index + 1, 0).getDate();
  const turn = (by) => showCalendar(place, shown, choose, new Date(year, index + by, 1));
  const pager = (id, by, sign, name, disabled) =>
    button(sign, () => turn(by), { "aria-label": name, class: "pager", disabled, id });

  function day(number) {
    const [mark, told] = number <= today ? standing(gameOf(number)) : ["", "not out yet"];
    const attributes = {
      "aria-current": number === shown ? "date" : false,
      "aria-label": `Puzzle ${number}, ${DAY.format(dayOf(number))}: ${told}`,
      "data-mark": mark,
      disabled: number > today || number < 1,
      id: `day-${number}`,
    };
    return h("li", {}, button(dayOf(number).getDate(), () => choose(number), attributes));
  }

  const days = Array.from({ length }, (_, i) => day(numberOf(first) + i));
  // A week begins on Monday, with the easiest.
  days[0].style.gridColumn = ((first.getDay() + 6) % 7) + 1;
  renew(
    place,
    h(
      "div",
      { class: "month" },
      pager("month-before", -1, "‹", "The month before", numberOf(first) <= 1),
      h("strong", { "aria-live": "polite" }, NAME.format(first)),
      pager("month-after", 1, "›", "The next month", numberOf(first) + length > today),
    ),
    h(
      "div",
      { "aria-hidden": "true", class: "week" },
      [..."MTWTFSS"].map((name) => h("span", {}, name)),
    ),
    h("ol", { class: "calendar" }, days),
  );
}
