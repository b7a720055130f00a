// The puzzles that somebody has played: kept in this browser, and nowhere else.

import { stored } from "./dom.js";

const FIRST = Date.UTC(2026, 0, 1);
const DAY = 86400000;
const NAME = "puzzles";

/** A day as a link has it. */
export const today = (day = new Date()) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((n) => String(n).padStart(2, "0"))
    .join("-");

/** The number of a day's puzzle: that of 1 January 2026 is 1. */
export const dayOf = (date) => Math.round((Date.parse(date) - FIRST) / DAY) + 1;

/** The game of a puzzle as it stands; or keep it so. */
export function record({ date, difficulty, kind, seed }, game) {
  const key = `${kind}/${difficulty}/${seed ? `random ${seed}` : date}`;
  const all = stored(NAME) ?? {};
  if (!game) return { done: false, told: [], tries: [], won: false, ...all[key] };
  // Of random puzzles a few are kept.
  const random = Object.keys(all).filter((one) => one.includes("random"));
  for (const old of random.slice(0, -20)) delete all[old];
  stored(NAME, { ...all, [key]: game });
  return game;
}

const finished = () => Object.entries(stored(NAME) ?? {}).filter(([, { done }]) => done);

/** Games played and won, and how many took how many tries. */
export function statistics() {
  const games = finished().map(([, game]) => game);
  const won = games.filter((game) => game.won);
  const tries = {};
  for (const { tries: all } of won) tries[all.length] = (tries[all.length] ?? 0) + 1;
  return { played: games.length, tries, won: won.length };
}

/** Days in a row on which a puzzle of that very day was solved: up to now, and the most. */
export function streak() {
  const days = finished()
    .filter(([key, { on, won }]) => won && key.endsWith(`/${on}`))
    .map(([, { on }]) => dayOf(on));
  const solved = [...new Set(days)].sort((a, b) => a - b);
  let best = 0;
  let run = 0;
  solved.forEach((day, i) => {
    run = solved[i - 1] === day - 1 ? run + 1 : 1;
    best = Math.max(best, run);
  });
  const now = dayOf(today()) - (solved.at(-1) ?? -9) <= 1 ? run : 0;
  return { best, now };
}
