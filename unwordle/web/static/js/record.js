// The daily puzzles that this browser has played: kept here, and nowhere else.

import { numberOf } from "./days.js";
import { stored } from "./dom.js";

const NAME = "daily";
const NEW = { done: false, hints: [], rows: [], seconds: 0, told: [], won: false };

const all = () => stored(NAME) ?? {};

/** The game of a puzzle as it is kept. */
export const gameOf = (number) => ({ ...NEW, ...all()[number] });

/** Keep a game. It is of its day if it was begun that day. */
export function keepGame(number, game) {
  const begun = game.begun ?? numberOf();
  stored(NAME, { ...all(), [number]: { ...game, begun } });
}

/** Whether a game counts for the streak: begun on its day, and solved before the next was over. */
const counts = ([number, { begun, on, won }]) => won && begun === Number(number) && on - begun <= 1;

/** Games played, solved, and solved without a hint; the best time; the streak, now and at best. */
export function statistics() {
  const done = Object.entries(all()).filter(([, { done: ended }]) => ended);
  const won = done.map(([, game]) => game).filter((game) => game.won);
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
    alone: won.filter(({ hints }) => !hints.length).length,
    best,
    fastest: won.length ? Math.min(...won.map(({ seconds }) => seconds)) : null,
    played: done.length,
    // Nothing is lost where the clock was put back.
    streak: numberOf() - (solved.at(-1) ?? -9) <= 1 ? run : 0,
    won: won.length,
  };
}
