// The step of reasoning that comes next on a board, of those worked out with the puzzle.

import { possible } from "./fits.js";

/**
 * The first step whose letters are not there yet: its row and columns, from 0, and whether it is in
 * sight: whether what the board shows leaves one letter. Null if all letters are right.
 */
export function nextStep(puzzle, rows) {
  for (const [key, step] of puzzle.steps.entries()) {
    const row = step.row - 1;
    const columns = step.column ? [step.column - 1] : [0, 1, 2, 3, 4];
    const left = columns.filter((i) => rows[row][i] !== puzzle.guesses[row][i]);
    if (!left.length) continue;
    const inSight = step.column != null && possible(puzzle, rows, row, left[0]).length === 1;
    return { columns: left, inSight, key, row, step };
  }
  return null;
}
