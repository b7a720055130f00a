// A puzzle of colours as a game backwards: rows that owe each other nothing, under a given word.

/** How many letters of each guess are given at a level. */
const GIVEN = { easy: 2, hard: 0, medium: 1 };

/** The game of a puzzle of colours: of all words one has the colours of each row. */
export function colouredGame({ board, grid }, difficulty) {
  const guesses = board.slice(0, -1);
  const step = (row, column, letter) => ({
    column: column + 1,
    letter,
    row: row + 1,
    tiles: [[row + 1, column + 1]],
    why: `One word has the colours of row ${row + 1}: it has ${letter.toUpperCase()} here.`,
  });
  return {
    apart: true,
    given: guesses.map((word) => word.slice(0, GIVEN[difficulty]).padEnd(5, ".")),
    grid,
    guesses,
    solution: board.at(-1),
    steps: guesses.flatMap((word, row) => [...word].map((letter, i) => step(row, i, letter))),
  };
}
