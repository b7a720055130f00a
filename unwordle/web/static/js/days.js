// The days of the daily puzzle, with their numbers. A day begins at midnight in local time.

const DAY = 86400000;
const BEFORE = Date.UTC(2025, 11, 31);

/** Return the number of a day's puzzle. The number for 1 January 2026 is 1. */
export const numberOf = (day = new Date()) =>
  Math.round((Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) - BEFORE) / DAY);

/** Return the puzzle number in a link if the puzzle is out; else today's number. */
export function numberIn(named) {
  const number = /^\d{1,6}$/.test(named) ? Number(named) : 0;
  return number > 0 && number <= numberOf() ? number : numberOf();
}

/** Return the midnight at which a puzzle's day begins. */
export const dayOf = (number) => new Date(2026, 0, number);

/** Return the number of the Monday of a day's week. */
export const mondayOf = (number) => number - ((dayOf(number).getDay() + 6) % 7);

/** Return the noon of a date, such as 2026-03-19. */
export const noonOf = (date) => new Date(`${date}T12:00`);

/** Return whether a date is yesterday or later. */
export const isRecent = (date) => numberOf() - numberOf(noonOf(date)) < 2;

export const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
export const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });

/** Call `turned(today, before)` when the day changes, also by a sleep or a change of the clock. */
export function eachDay(turned) {
  let known = numberOf();
  const look = () => {
    const before = known;
    known = numberOf();
    if (known !== before) turned(known, before);
  };
  document.addEventListener("visibilitychange", look);
  for (const name of ["focus", "pageshow"]) addEventListener(name, look);
  setInterval(look, 2000);
}

/** Return the time until the next puzzle, such as 5:04:09. */
export const untilTomorrow = () => clock((dayOf(numberOf() + 1) - Date.now()) / 1000);

/** Format seconds as 3:41 or 1:03:41. */
export function clock(seconds) {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  const shown = parts.map((n) => String(Math.floor(n)).padStart(2, "0")).join(":");
  return shown.replace(/^(00:)?0?/, "");
}
