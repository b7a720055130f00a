// How a puzzle looks: its rows of tiles, those to type a word into, and the marks at their ends.

import { fill, h } from "./dom.js";
import { rowName, tileRow, told } from "./pieces.js";
import { feedback } from "./words.js";
import { wordTiles } from "./wordtiles.js";

/**
 * Draw a puzzle and the game so far. `typed()` hears of every letter, `entered()` of the Enter
 * key. Returns the rows to type into, each with its `tiles` and `mark`.
 */
export function drawPuzzle(place, { entered, game, kind, puzzle, typed }) {
  const rows = [];

  /** A row to type a word into, with a mark at its end. */
  function typedRow(name, label, pattern) {
    const mark = h("span", { class: "mark", role: "status" });
    const tiles = wordTiles({
      colours: () => pattern,
      entered,
      label,
      typed: () => {
        fill(mark);
        typed();
      },
    });
    const number = rows.push({ mark, tiles }) - 1;
    tiles.word = game.typing?.[number] ?? "";
    tiles.input.addEventListener("keydown", (event) => {
      const other = rows[number + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? Number.NaN)];
      if (!other) return;
      event.preventDefault();
      other.tiles.focus();
    });
    return h("div", { class: "tile-row" }, rowName(name), tiles.element, mark);
  }

  function drawClues({ clues, solution }) {
    return [
      clues.map(({ guess, pattern }, i) => tileRow(String(i + 1), pattern, guess)),
      h("hr"),
      game.tries.map(([word]) => tileRow("·", feedback(word, solution), word)),
      !game.done && typedRow("?", "The word that fits all clues", ""),
      game.done && !game.won && tileRow("=", "GGGGG", solution),
    ];
  }

  function drawRows({ board, grid, solution }) {
    const last = kind === "colours" && ["=", "GGGGG"];
    const shown = [...grid.map((pattern, i) => [String(i + 1), pattern]), last].filter(Boolean);
    const drawn = shown.map(([name, pattern], i) =>
      game.done
        ? tileRow(name, pattern, board[i], h("span", { class: "mark right" }, game.won && "✓"))
        : typedRow(
            name,
            name === "=" ? "The last word" : `Guess ${name}: ${told(pattern)}`,
            pattern,
          ),
    );
    return [drawn, !last && tileRow("=", "GGGGG", solution)];
  }

  fill(place, h("div", { class: "tile-grid" }, (kind === "clues" ? drawClues : drawRows)(puzzle)));
  return rows;
}

/** Put a mark at the end of a row, with a word for those who do not see it. */
export function judge(mark, right) {
  fill(mark, right ? "✓" : "✗", h("span", { class: "hidden" }, right ? "right" : "wrong"));
  mark.classList.toggle("right", right);
}

/** Outline the tiles that a step reads. */
export function light(place, steps) {
  for (const tile of place.querySelectorAll(".lit")) tile.classList.remove("lit");
  for (const { columns, row } of steps) {
    const tiles = place.querySelectorAll(".tile-row")[row - 1].querySelectorAll(".tile");
    for (const column of columns) tiles[column - 1].classList.add("lit");
  }
}
