// A game backwards: the colours and the last word are given, the guesses are filled in.

import { isAccepted, warm } from "./accepted.js";
import { $, button, fill, h } from "./dom.js";
import { objection, possible } from "./fits.js";
import { nextStep } from "./hints.js";
import { keyboard } from "./keyboard.js";
import { COLOURS, smallRow, tileRow, unknown } from "./pieces.js";
import { plain } from "./words.js";

/** The games by their places: letters that nothing else takes go to the one that is seen. */
const games = new Map();

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const game = [...games.values()].find(({ board }) => board.checkVisibility());
  if (!game || document.querySelector("dialog[open]")) return;
  const { target } = event;
  const own = target === document.body || target.closest(".tools") || target.id === "main";
  const taken = own
    ? /^\p{L}$/u.test(event.key) || target === document.body
    : target.matches(".play .tile");
  if (taken && game.press(event.key)) event.preventDefault();
});

const MOVES = { ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0] };
const PLACES = [0, 1, 2, 3, 4];
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** The letters of a row that are fixed: given, in sight under a green tile, or filled by a hint. */
const fixedIn = ({ given, grid, guesses, solution }, told, row) =>
  PLACES.map((place) => {
    if (given[row][place] !== ".") return given[row][place];
    if (grid[row][place] === "G") return solution[place];
    return told.includes(`${row},${place}`) ? guesses[row][place] : ".";
  }).join("");

/**
 * Play `puzzle` in `place`, from where `game` stands: its `rows`, the steps paid for as `hints`, the
 * tiles filled by them as `told`. `changed(game)` hears of every move, and that the game is `done`.
 */
export function playBackwards(place, { changed, game, puzzle }) {
  const { grid, guesses, solution } = puzzle;
  let here = [0, 0];
  let rows = [];
  let fits = new Set();
  let wrong = new Map();
  let lit = [];
  let hinted = null;
  let checking = false;
  let waiting = [];
  let settled = false;
  const fixed = (row) => fixedIn(puzzle, game.told, row);
  const isFixed = (row, column) => game.done || fixed(row)[column] !== ".";
  const open = (row) => rows[row].indexOf(".");
  const tileAt = (row, column) => place.querySelector(`[data-at="${row},${column}"]`);

  /** The rows as they are kept, under what is fixed. */
  function restore() {
    rows = grid.map((_, row) => {
      const typed = game.done ? guesses[row] : (game.rows[row] ?? ".....");
      return PLACES.map((i) => (fixed(row)[i] === "." ? typed[i] : fixed(row)[i])).join("");
    });
  }

  const board = h("div", { "aria-label": "The guesses", class: "tile-grid", role: "grid" });
  const tools = h("div", { class: "buttons tools" });
  const keys = h("div", { "aria-label": "Keyboard", class: "keyboard", role: "group" });
  const dressKeys = keyboard(keys, press);
  const thumbs = h("div", { class: "thumbs" }, tools, keys);
  const last = tileRow("=", "GGGGG", solution);
  last.classList.add("last");

  /** Have something seen, above the keys. */
  function reveal(one, behavior = "auto") {
    one.style.scrollMarginBlock = `1rem ${thumbs.offsetHeight + 8}px`;
    one.scrollIntoView({ behavior, block: "nearest" });
  }

  function tileName(row, column) {
    const letter = rows[row][column];
    return [
      `Row ${row + 1}, place ${column + 1}: ${COLOURS[grid[row][column]]}`,
      letter === "." ? "empty" : `letter ${letter}`,
      letter !== "." && (isFixed(row, column) ? "fixed" : "typed"),
      wrong.get(row)?.places.includes(column) && "cannot be",
    ]
      .filter(Boolean)
      .join(", ");
  }

  const tile = (row, column) =>
    h(
      "span",
      { role: "gridcell" },
      button("", () => go(row, column), { class: "tile", "data-at": `${row},${column}` }),
    );

  function build() {
    fill(
      board,
      grid.map((_, row) =>
        h(
          "div",
          { class: "tile-row", "data-row": row, role: "row" },
          h("span", { class: "row-name", role: "rowheader" }, String(row + 1)),
          PLACES.map((column) => tile(row, column)),
          h("span", { class: "mark", role: "gridcell" }),
        ),
      ),
    );
    place.classList.remove("celebrate");
    fill(place, board, last, thumbs);
    dress();
    showTools();
  }

  function dress() {
    for (const row of grid.keys()) {
      for (const column of PLACES) {
        const one = tileAt(row, column);
        const at = here[0] === row && here[1] === column;
        one.textContent = rows[row][column].replace(".", "");
        one.setAttribute("aria-label", tileName(row, column));
        one.tabIndex = at ? 0 : -1;
        one.classList.toggle("here", at && !game.done);
        one.classList.toggle("fixed", isFixed(row, column));
        one.classList.toggle("guilty", Boolean(wrong.get(row)?.places.includes(column)));
        one.dataset.colour = wrong.get(row)?.unknown ? "W" : grid[row][column];
      }
      const mark = tileAt(row, 0).closest(".tile-row").querySelector(".mark");
      fill(mark, fits.has(row) && ["✓", h("span", { class: "hidden" }, "fits")]);
      mark.classList.add("right");
    }
    dressKeys(game.done ? {} : known());
  }

  /** What is known of each letter at the place in hand. */
  function known() {
    const [row, column] = here;
    const can = possible(puzzle, rows, row, column);
    const colour = grid[row][column];
    return Object.fromEntries(
      [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [
        letter,
        can.includes(letter)
          ? [colour === "W" ? "" : colour, colour === "W" ? "" : COLOURS[colour]]
          : ["out", "cannot be here"],
      ]),
    );
  }

  function go(row, column, focused = true) {
    here = [Math.max(0, Math.min(row, grid.length - 1)), Math.max(0, Math.min(column, 4))];
    settled = false;
    dress();
    if (focused) tileAt(...here).focus({ preventScroll: true });
    reveal(tileAt(...here));
  }

  /** Go on to the next place of the row that is not fixed, if there is one. */
  function step(by) {
    const [row, column] = here;
    for (let next = column + by; next >= 0 && next < 5; next += by)
      if (!isFixed(row, next)) return go(row, next, board.contains(document.activeElement));
    settled = by > 0;
    return dress();
  }

  function put(letter) {
    const [row, column] = here;
    rows = rows.with(row, rows[row].slice(0, column) + letter + rows[row].slice(column + 1));
    // What was said of this row, and of those that it is held against, is said no longer.
    fits = new Set();
    wrong = new Map();
    note();
    game.rows = rows;
    changed(game);
    warm();
  }

  function type(letter) {
    const [row, column] = here;
    // A word that is full is not typed over, unless its place is chosen.
    if (settled && open(row) < 0) return undefined;
    if (isFixed(row, column)) {
      // Who types the whole word goes over what is fixed.
      const same = rows[row][column] === letter;
      const next = PLACES.find((i) => i > column && !isFixed(row, i));
      if (same) return go(row, column + 1);
      if (next === undefined) return undefined;
      here = [row, next];
    }
    put(letter);
    return step(1);
  }

  function erase() {
    const [row, column] = here;
    if (!isFixed(row, column) && rows[row][column] !== ".") {
      put(".");
      dress();
      return;
    }
    step(-1);
    if (here[1] !== column) put(".");
    dress();
  }

  /** A key of either keyboard; whether it was taken. */
  function press(key) {
    if (game.done) return false;
    if (checking) return waiting.push(key);
    const [row, column] = here;
    const letter = plain(key);
    if (letter.length === 1) type(letter);
    else if (key === "Backspace") erase();
    else if (key === "Delete") {
      if (!isFixed(row, column)) put(".");
      dress();
    } else if (key === "Enter") check();
    else if (key in MOVES) go(row + MOVES[key][0], column + MOVES[key][1]);
    else if (key === "Home" || key === "End") go(row, key === "Home" ? 0 : 4);
    else return false;
    return true;
  }

  /** Say something under a row, where it is seen; with no row, nothing is said. */
  function note(row, ...said) {
    board.querySelector(".row-note")?.remove();
    lit = [];
    for (const one of place.querySelectorAll(".lit, .asked")) one.classList.remove("lit", "asked");
    if (row === undefined) return;
    const text = h("div", { role: "gridcell" }, said);
    const told = h("div", { class: "row-note", role: "row" }, text);
    tileAt(row, 0).closest(".tile-row").after(told);
    $("said").textContent = text.innerText;
    reveal(told, STILL.matches ? "auto" : "smooth");
  }

  /** What is against a whole row: it is no word, or what the board shows. */
  async function judge(row) {
    if (!(await isAccepted(rows[row]))) return { places: [], unknown: true };
    return objection(puzzle, rows, row);
  }

  function refuse(row, found) {
    wrong = new Map([[row, found]]);
    const word = rows[row].toUpperCase();
    if (found.unknown) note(row, unknown(rows[row], []));
    else if (found.colours) note(row, `${word} would be `, smallRow(found.colours, rows[row]), ".");
    else note(row, found.text);
    here = [row, PLACES.find((i) => found.places.includes(i) && !isFixed(row, i)) ?? here[1]];
    dress();
  }

  /** Enter: check the row in hand, then go on; when all rows are full, check them all. */
  async function check() {
    const [row] = here;
    if (open(row) >= 0) {
      note(row, "Five letters are needed.");
      go(row, open(row));
      return;
    }
    checking = true;
    try {
      const next = [...rows.keys()].find((one) => open(one) >= 0);
      for (const one of next === undefined ? rows.keys() : [row]) {
        const found = await judge(one);
        if (found) {
          refuse(one, found);
          return;
        }
        fits.add(one);
      }
      note();
      if (next === undefined) end(true);
      else {
        flip(row);
        go(next, open(next));
      }
    } catch (error) {
      waiting = [];
      note(row, `${error.message} `, button("Retry", check));
    } finally {
      checking = false;
      // What was typed meanwhile.
      waiting.splice(0).forEach(press);
    }
  }

  const flip = (row, columns = PLACES) => {
    for (const column of columns) {
      const { classList } = tileAt(row, column);
      classList.remove("flip");
      tileAt(row, column).getBoundingClientRect();
      classList.add("flip");
    }
  };

  function end(won) {
    const before = rows;
    const held = place.contains(document.activeElement);
    game = { ...game, done: true, rows: won ? rows : game.rows, won };
    note();
    restore();
    wrong = new Map();
    fits = new Set(won ? rows.keys() : []);
    dress();
    for (const row of rows.keys())
      if (won) flip(row);
      else
        flip(
          row,
          PLACES.filter((i) => before[row][i] !== rows[row][i]),
        );
    if (won) place.classList.add("celebrate");
    showTools();
    changed(game);
    if (held) place.dispatchEvent(new CustomEvent("ended", { bubbles: true }));
  }

  function showTools() {
    keys.hidden = game.done;
    tools.hidden = game.done;
    fill(
      tools,
      button("Hint", hint, { id: "hint" }),
      button("Show the solution", confirm, { class: "quiet", id: "give-up" }),
    );
  }

  function confirm() {
    fill(
      tools,
      button("Yes, end it", () => end(false), { id: "yes" }),
      button("Play on", () => {
        showTools();
        go(...here);
      }),
    );
    $("yes").focus();
  }

  /** A hint points, then says why, then fills. What is in sight costs nothing. */
  function hint() {
    if (hinted && lit.length) return hinted();
    const seen = [...rows.keys()].map((row) => [row, objection(puzzle, rows, row)]);
    const [row, found] = seen.find(([, one]) => one) ?? [];
    if (found) return refuse(row, found);
    const next = nextStep(puzzle, rows);
    if (!next) return check();
    if (!next.inSight && !game.hints.includes(next.key)) {
      game.hints = [...game.hints, next.key];
      changed(game);
    }
    return point(next);
  }

  const light = ({ columns, row, step: { tiles } }) => {
    lit = tiles;
    const all = [...place.querySelectorAll(".tile-row")];
    for (const [r, c] of tiles) all[r - 1]?.querySelectorAll(".tile")[c - 1]?.classList.add("lit");
    for (const column of columns) tileAt(row, column).classList.add("asked");
  };

  function point(next) {
    const {
      columns,
      row,
      step: { why },
    } = next;
    const where = columns.length === 1 ? `place ${columns[0] + 1}` : "the whole row";
    const free = next.inSight ? " It is in sight, and costs nothing." : "";
    const put = () => fillIn(next);
    const explain = () => {
      note(row, why, " ", button("Fill it in", put, { id: "hint-fill" }));
      light(next);
      hinted = put;
      $("hint-fill").focus();
    };
    go(row, columns[0], false);
    note(
      row,
      `Row ${row + 1}, ${where}: the outlined tiles tell.${free} `,
      button("Why?", explain, { id: "hint-why" }),
      button("Fill it in", put),
    );
    light(next);
    hinted = explain;
  }

  function fillIn({ columns, row }) {
    hinted = null;
    note();
    game.told = [...game.told, ...columns.map((column) => `${row},${column}`)];
    const before = rows[row];
    restoreRow(row);
    fits = new Set();
    wrong = new Map();
    game.rows = rows;
    changed(game);
    const next = open(row);
    go(row, next < 0 ? columns.at(-1) : next);
    flip(
      row,
      columns.filter((i) => before[i] !== rows[row][i]),
    );
    if (rows.every((word) => !word.includes("."))) check();
  }

  const restoreRow = (row) => {
    const now = PLACES.map((i) => (fixed(row)[i] === "." ? rows[row][i] : fixed(row)[i])).join("");
    rows = rows.with(row, now);
  };

  restore();
  const first = Math.max(0, [...rows.keys()].find((row) => open(row) >= 0) ?? 0);
  here = [first, Math.max(0, open(first))];
  build();
  games.set(place, { board, press });
  // The final word is seen where there is room for both.
  reveal(last);
  reveal(tileAt(...here));
}
