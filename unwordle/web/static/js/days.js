// The days of the daily puzzle: its numbers, and midnight. A day is the reader's own.

const DAY = 86400000;
const BEFORE = Date.UTC(2025, 11, 31);

/** The number of a day's puzzle: that of 1 January 2026 is 1. */
export const numberOf = (day = new Date()) =>
  Math.round((Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) - BEFORE) / DAY);

/** The number that a link names, if its puzzle is out; else today's. */
export function numberIn(named) {
  const number = /^\d{1,6}$/.test(named) ? Number(named) : 0;
  return number > 0 && number <= numberOf() ? number : numberOf();
}

/** The day of a puzzle, at its midnight. */
export const dayOf = (number) => new Date(2026, 0, number);

/** Whether a date such as 2026-03-19 is today or yesterday, or still to come. */
export const isRecent = (date) => numberOf() - numberOf(new Date(`${date}T12:00`)) < 2;

/** Call `turned(today, before)` on another day: at midnight, after a sleep, by a set clock. */
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

/** The time until the next puzzle, as 5:04:09. */
export function untilTomorrow() {
  const now = new Date();
  return clock((dayOf(numberOf(now) + 1) - now) / 1000);
}

/** Seconds as 3:41 or 1:03:41. */
export function clock(seconds) {
  const parts = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds) % 60,
  ];
  const [hours, ...rest] = parts.map((n) => String(n).padStart(2, "0"));
  return [hours, ...rest].join(":").replace(/^(00:)?0?/, "");
}
