// A grid of tiles that are painted by pointer or by keys.

import { h } from "./dom.js";
import { COLOURS } from "./pieces.js";
import { plain } from "./words.js";

const NEXT = { W: "Y", Y: "G", G: "W" };
const BY_FIGURE = { 1: "W", 2: "Y", 3: "G" };
const LENGTH = 5;

/**
 * Make a painted grid in `place`. `rows` are patterns. `letters(row)` returns the word to show in a
 * row, or "". `changed(rows, removed)` is called after every change, with the removed row, if any.
 * The user can add rows up to `most`, and remove rows down to `fewest`. `rowEnd(row)` and
 * `below(row)` return content at the end of a row and under a row. With
 * `typed(row, column, letter)`, letters are typed into tiles ("" deletes a letter), and the keys
 * 1, 2, 3 paint; otherwise G, Y, W paint. `full()` is called when a key paints the last tile.
 */
export function tileGrid(place, options) {
  const { below = () => null, changed, fewest = 1, label, letters = () => "", most = 6 } = options;
  const { full = () => {}, rowEnd = () => null, typed } = options;
  let rows = options.rows;
  let guilty = new Set();
  let focus = [0, 0];

  const tile = (row, column) => place.querySelector(`[data-at="${row},${column}"]`);

  function name(row, column) {
    const letter = letters(row)[column]?.trim();
    const fault = guilty.has(`${row},${column}`) ? ", at fault" : "";
    const held = letter ? `, letter ${letter}` : "";
    return `Row ${row + 1}, place ${column + 1}: ${COLOURS[rows[row][column]]}${held}${fault}`;
  }

  function dress(row, column) {
    const button = tile(row, column);
    button.dataset.colour = rows[row][column];
    button.textContent = letters(row)[column] ?? "";
    button.setAttribute("aria-label", name(row, column));
    button.classList.toggle("typed", Boolean(options.pinned?.(row, column)));
    button.dataset.ring = guilty.has(`${row},${column}`) ? "wrong" : "";
    button.tabIndex = focus[0] === row && focus[1] === column ? 0 : -1;
  }

  function dressAll() {
    rows.forEach((pattern, row) => [...pattern].forEach((_, column) => dress(row, column)));
  }

  function build() {
    focus[0] = Math.max(0, Math.min(focus[0], rows.length - 1));
    place.replaceChildren(
      h(
        "div.tile-grid",
        { "aria-label": label, role: "grid" },
        rows.map((pattern, row) => [
          h(
            "div.tile-row",
            { role: "row" },
            h("span.row-name", { role: "rowheader" }, String(row + 1)),
            [...pattern].map((_, column) =>
              h(
                "span",
                { role: "gridcell" },
                h("button.tile", { "data-at": `${row},${column}`, type: "button" }),
              ),
            ),
            h("span", { role: "gridcell" }, rowEnd(row)),
          ),
          below(row) && h("div.below", { role: "row" }, h("div", { role: "gridcell" }, below(row))),
        ]),
      ),
    );
    dressAll();
  }

  function go(row, column) {
    if (!rows.length) return;
    focus = [
      Math.max(0, Math.min(row, rows.length - 1)),
      Math.max(0, Math.min(column, LENGTH - 1)),
    ];
    dressAll();
    tile(...focus).focus();
  }

  function paint(row, column, colour) {
    rows = rows.map((pattern, r) =>
      r === row ? pattern.slice(0, column) + colour + pattern.slice(column + 1) : pattern,
    );
    guilty = new Set();
    dressAll();
    changed(rows);
  }

  function step([row, column]) {
    if (column < LENGTH - 1) go(row, column + 1);
    else if (row < rows.length - 1) go(row + 1, 0);
    else full();
  }

  function setRows(next) {
    rows = next;
    guilty = new Set();
    build();
  }

  function addRow() {
    if (rows.length < most) setRows([...rows, "WWWWW"]);
    changed(rows);
  }

  function removeRow(row) {
    if (rows.length <= fewest) return;
    setRows(rows.filter((_, r) => r !== row));
    changed(rows, row);
    go(Math.min(row, rows.length - 1), focus[1]);
  }

  place.addEventListener("click", ({ target }) => {
    const at = target.closest("[data-at]")?.dataset.at;
    if (!at) return;
    const [row, column] = at.split(",").map(Number);
    focus = [row, column];
    paint(row, column, NEXT[rows[row][column]]);
  });

  place.addEventListener("keydown", (event) => {
    const at = event.target.closest?.("[data-at]")?.dataset.at;
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = at.split(",").map(Number);
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const moves = {
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      End: [row, LENGTH - 1],
      Home: [row, 0],
    };
    const colour = typed ? BY_FIGURE[key] : key in NEXT && key;
    if (key in moves) go(...moves[key]);
    else if (colour) {
      paint(row, column, colour);
      step([row, column]);
    } else if (typed && plain(key).length === 1) {
      typed(row, column, plain(key));
      if (column < LENGTH - 1) go(row, column + 1);
    } else if (key === "Backspace") {
      if (typed) typed(row, column, "");
      else paint(row, column, "W");
      go(row, column - 1);
    } else if (key === "Enter" && typed) {
      if (row === rows.length - 1) addRow();
      go(row + 1, 0);
    } else if (key === "Delete") removeRow(row);
    else return;
    event.preventDefault();
  });

  build();
  return {
    addRow: () => {
      addRow();
      go(rows.length - 1, 0);
    },
    build,
    dress: dressAll,
    focus: go,
    removeRow,
    setGuilty(places) {
      guilty = new Set(places.map(([row, column]) => `${row},${column}`));
      dressAll();
    },
    setRows,
  };
}
