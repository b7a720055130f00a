// A game backwards: the colours and the final word are given, and the player fills in the guesses.

import { $, button, fill, h } from "./dom.js";
import { nextStep, objection, possible } from "./fits.js";
import { keyboard } from "./keyboard.js";
import { COLOURS, inTheme, smallRow, tileRow, unknown } from "./pieces.js";
import { plain } from "./words.js";

/** The games, keyed by their places. The visible game gets keys that no other element handles. */
const games = new Map();

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const game = [...games.values()].find(({ board }) => board.checkVisibility());
  if (!game || document.querySelector("dialog[open]")) return;
  const { target } = event;
  const own = !target.matches("input, select, textarea, .tile");
  const taken = own
    ? /^\p{L}$/u.test(event.key) || target === document.body
    : target.matches(".play .tile");
  if (!taken || !game.press(event.key)) return;
  event.preventDefault();
  // The next key, such as Enter, is for the game, too.
  if (own) target.blur();
});

const MOVES = { ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0] };
const PLACES = [0, 1, 2, 3, 4];
// The delay in milliseconds between the flips of two tiles in a row.
const TURN = 120;
const COUNTS = ["no", "one", "two", "three", "four", "five"];
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
/** The key of "Possible letters" in the list of hints. */
const LETTERS = "letters";

/** Load the module of accepted words. It is loaded late, so that the board appears sooner. */
const accepted = () => import("./accepted.js");

/** Return the task of a puzzle in two sentences. */
export const ruleOf = ({ grid, solution }) =>
  `Someone got ${solution.toUpperCase()} in ${COUNTS[grid.length + 1]} guesses. ` +
  `Find the first ${COUNTS[grid.length]}; each guess uses every clue so far.`;

/**
 * Play `puzzle` in `place`, starting from `game`: its typed `rows`, the rows that fit (`checked`),
 * the failed checks of each row (`again`), the keys of the used `hints`, and the tiles filled by
 * hints (`told`). `changed(game)` is called after every move and at the end of the game.
 */
export function playBackwards(place, { changed, game, puzzle }) {
  const { given, grid, guesses, solution } = puzzle;
  let here = [0, 0];
  let rows = [];
  // The refused row and its wrong places.
  let wrong = {};
  let hinted = null;
  let checking = false;
  let waiting = [];
  let settled = false;

  /** Return the letter of a given, green or hinted place; else "". */
  function fixed(row, column) {
    if (given[row][column] !== ".") return given[row][column];
    if (grid[row][column] === "G") return solution[column];
    return game.told.includes(`${row},${column}`) ? guesses[row][column] : "";
  }

  const isFixed = (row, column) => game.done || fixed(row, column) !== "";
  const isShown = (row, column) => game.checked.includes(row) || isFixed(row, column);
  const open = (row) => rows[row].indexOf(".");
  const tileAt = (row, column) => place.querySelector(`[data-at="${row},${column}"]`);

  const isWrong = (row, column) => wrong.row === row && wrong.places.includes(column);

  /** Fill the board with rows. Fixed letters take precedence. */
  function lay(typed) {
    rows = grid.map((_, row) =>
      PLACES.map((i) => fixed(row, i) || (typed[row] ?? ".....")[i]).join(""),
    );
  }

  const board = h("div.tile-grid", { "aria-label": "The guesses", role: "grid" });
  const tools = h("div.buttons.tools");
  const keys = h("div.keyboard", { "aria-label": "Keyboard", role: "group" });
  const dressKeys = keyboard(keys, press);
  const thumbs = h("div.thumbs", tools, keys);
  const last = tileRow("=", "GGGGG", solution);
  last.classList.add("last");

  /** Scroll an element into view, above the keys. */
  function reveal(one, behavior = "auto") {
    one.style.scrollMarginBlock = `1rem ${thumbs.offsetHeight + 8}px`;
    one.scrollIntoView({ behavior, block: "nearest" });
  }

  function tileName(row, column) {
    const letter = rows[row][column];
    return [
      inTheme(`Row ${row + 1}, place ${column + 1}: ${COLOURS[grid[row][column]]}`),
      letter === "." ? "empty" : `letter ${letter}`,
      letter !== "." && (isFixed(row, column) ? "fixed" : isShown(row, column) ? "fits" : "typed"),
      isWrong(row, column) && "does not fit",
    ]
      .filter(Boolean)
      .join(", ");
  }

  function tile(row, column) {
    const attributes = {
      class: "tile",
      "data-at": `${row},${column}`,
      "data-colour": grid[row][column],
    };
    const one = button("", () => press([row, column]), attributes);
    one.style.setProperty("--turn", `${TURN * column}ms`);
    return h("span", { role: "gridcell" }, one);
  }

  const tiles = (row) =>
    h(
      "div.tile-row",
      { "data-row": row, role: "row" },
      h("span.row-name", { role: "rowheader" }, String(row + 1)),
      PLACES.map((column) => tile(row, column)),
      h("span.mark", { role: "gridcell" }),
    );

  function dress() {
    for (const row of grid.keys()) {
      for (const column of PLACES) {
        const one = tileAt(row, column);
        const at = here[0] === row && here[1] === column;
        one.textContent = rows[row][column].replace(".", "");
        one.setAttribute("aria-label", tileName(row, column));
        one.tabIndex = at ? 0 : -1;
        one.classList.toggle("here", at && !game.done);
        one.classList.toggle("fixed", fixed(row, column) !== "");
        one.classList.toggle("open", !isShown(row, column));
        one.classList.toggle("guilty", isWrong(row, column));
      }
      const mark = tileAt(row, 0).closest(".tile-row").querySelector(".mark");
      fill(mark, game.checked.includes(row) && ["✓", h("span.hidden", "fits")]);
    }
    dressKeys(game.letters ? known() : used());
  }

  /** Return the best colour of each visible letter. */
  function used() {
    const best = {};
    for (const colour of "WYG")
      for (const [row, pattern] of grid.entries())
        for (const i of PLACES)
          if (pattern[i] === colour && isShown(row, i)) best[rows[row][i]] = colour;
    return Object.fromEntries(
      Object.entries(best).map(([letter, colour]) => [letter, [colour, inTheme(COLOURS[colour])]]),
    );
  }

  /** Return the letters that cannot be at the current place. */
  function known() {
    const can = possible(puzzle, rows, ...here);
    const others = [..."abcdefghijklmnopqrstuvwxyz"].filter((letter) => !can.includes(letter));
    return Object.fromEntries(others.map((letter) => [letter, ["out", "cannot be here"]]));
  }

  function go(row, column, focused = true) {
    here = [Math.max(0, Math.min(row, grid.length - 1)), Math.max(0, Math.min(column, 4))];
    settled = false;
    dress();
    if (focused) tileAt(...here).focus({ preventScroll: true });
    reveal(tileAt(...here));
  }

  /** Move to the next place in the row that is not fixed, if there is one. */
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
    // The edit makes the notes about this row and the compared rows obsolete.
    wrong = {};
    note();
    game.checked = game.checked.filter((one) => one !== row);
    game.rows = rows;
    changed(game);
    accepted().then(({ warm }) => warm());
  }

  function type(letter) {
    const [row, column] = here;
    // A complete word is not overwritten, unless the player has selected a place.
    if (settled && open(row) < 0) return undefined;
    if (isFixed(row, column)) {
      // A player who types the whole word also types the fixed letters.
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

  /** Handle a key of either keyboard, Hint, or a place. Return whether the key was used. */
  function press(key) {
    if (game.done) return false;
    if (checking) return waiting.push(key);
    if (typeof key !== "string") return go(...key);
    const [row, column] = here;
    const letter = plain(key);
    if (letter.length === 1) type(letter);
    else if (key === "Backspace") erase();
    else if (key === "Delete") {
      if (!isFixed(row, column)) put(".");
      dress();
    } else if (key === "Enter") check();
    else if (key === "Hint") hint();
    else if (key in MOVES) go(row + MOVES[key][0], column + MOVES[key][1]);
    else if (key === "Home" || key === "End") go(row, key === "Home" ? 0 : 4);
    else return false;
    return true;
  }

  /** Show a note under a row. Without a row, remove the note. */
  function note(row, ...said) {
    board.querySelector(".row-note")?.remove();
    hinted = null;
    for (const one of place.querySelectorAll(".lit, .asked")) one.classList.remove("lit", "asked");
    if (row === undefined) return;
    const text = h("div", { role: "gridcell" }, said);
    const told = h("div.row-note", { role: "row" }, text);
    tileAt(row, 0).closest(".tile-row").after(told);
    $("said").textContent = text.innerText;
    reveal(told, STILL.matches ? "auto" : "smooth");
  }

  /** Return the objection to a complete row: an unknown word, or a clash with the board. */
  async function judge(row) {
    const { isAccepted } = await accepted();
    if (!(await isAccepted(rows[row]))) return { places: [], unknown: true };
    return objection(puzzle, rows, row);
  }

  function refuse(row, found) {
    wrong = { row, ...found };
    const word = rows[row].toUpperCase();
    const shown = found.colours && smallRow(found.colours, rows[row]);
    if (found.unknown) note(row, unknown(rows[row], []));
    else if (shown) note(row, `${word} would be `, shown, ": see the outlined tiles.");
    else note(row, inTheme(found.text));
    here = [row, PLACES.find((i) => found.places.includes(i) && !isFixed(row, i)) ?? here[1]];
    dress();
  }

  /** Check the current row, and go to the next row. If all rows are complete, check all rows. */
  async function check() {
    const [row] = here;
    if (open(row) >= 0) {
      note(row, "Not enough letters.");
      go(row, open(row));
      return;
    }
    checking = true;
    try {
      const next = [...rows.keys()].find((one) => open(one) >= 0);
      for (const one of next === undefined ? rows.keys() : [row]) {
        const found = await judge(one);
        if (found) {
          const times = (game.again[one] ?? 0) + 1;
          if (!found.unknown) game.again = { ...game.again, [one]: times };
          refuse(one, found);
          changed(game);
          return;
        }
        if (game.checked.includes(one)) continue;
        game.checked = [...game.checked, one];
        flip(one);
      }
      note();
      if (next === undefined) end(true);
      else {
        go(next, open(next));
        changed(game);
      }
    } catch (error) {
      waiting = [];
      note(row, `${error.message} `, button("Retry", check));
    } finally {
      checking = false;
      // Handle the keys that were pressed during the check.
      waiting.splice(0).forEach(press);
    }
  }

  /** Flip the tiles of a row. If the previous row is given, flip only the changed tiles. */
  function flip(row, before = "") {
    for (const column of PLACES.filter((i) => before[i] !== rows[row][i])) {
      const { classList } = tileAt(row, column);
      classList.remove("flip");
      tileAt(row, column).getBoundingClientRect();
      classList.add("flip");
    }
  }

  function end(won) {
    const before = rows;
    game = { ...game, done: true, won };
    note();
    lay(guesses);
    wrong = {};
    dress();
    for (const row of rows.keys()) flip(row, before[row]);
    place.classList.toggle("celebrate", won);
    showTools();
    changed(game);
  }

  function showTools() {
    keys.hidden = game.done;
    tools.hidden = game.done;
    fill(
      tools,
      button("Hint", () => press("Hint"), "#hint"),
      button("Possible letters", showLetters, { "aria-pressed": Boolean(game.letters) }),
      button("Give up", confirm, ".quiet#give-up"),
    );
  }

  /** Show on the keys which letters fit the current place. This costs a hint. */
  function showLetters({ target }) {
    game.letters = !game.letters;
    target.ariaPressed = game.letters;
    pay(LETTERS);
    dress();
    if (game.letters) note(here[0], "The keys show which letters fit here. This costs one hint.");
    else note();
  }

  function confirm() {
    fill(
      tools,
      h("span", "Show the solution and end the game?"),
      button("Show it", () => end(false), "#yes"),
      button("Keep playing", () => {
        showTools();
        go(...here);
      }),
    );
    $("yes").focus();
  }

  function pay(key) {
    if (!game.hints.includes(key)) game.hints = [...game.hints, key];
    changed(game);
  }

  /** Give a hint in three parts: the place, the reason, and the letter. Easy letters are free. */
  function hint() {
    if (hinted) return hinted();
    // Checked rows fit, so the mistakes are in the other rows.
    const others = [...rows.keys()].filter((row) => !game.checked.includes(row));
    const seen = others.map((row) => [row, objection(puzzle, rows, row)]);
    const [row, found] = seen.find(([, one]) => one) ?? [];
    if (found) return refuse(row, found);
    const next = nextStep(puzzle, rows);
    if (!next) return check();
    if (!next.inSight) pay(next.key);
    return point(next);
  }

  const light = ({ columns, row, step: { tiles } }) => {
    const all = [...place.querySelectorAll(".tile-row")];
    for (const [r, c] of tiles) all[r - 1]?.querySelectorAll(".tile")[c - 1]?.classList.add("lit");
    for (const column of columns) tileAt(row, column).classList.add("asked");
  };

  /** Show a part of a hint and the button for the next part. The button Hint does the same. */
  function tell(next, said, name, act) {
    note(next.row, `${said} `, button(name, act, "#hint-next"));
    light(next);
    hinted = act;
  }

  function point(next) {
    const { columns, inSight, row, step } = next;
    const where = `${columns.length === 1 ? `place ${columns[0] + 1} of ` : ""}row ${row + 1}`;
    const free = inSight ? "This hint is free: only one letter fits." : "Use the dashed tiles.";
    go(row, columns[0], false);
    tell(next, `Look at ${where}. ${free}`, "Tell me more", () => {
      tell(next, inTheme(step.hint ?? step.why), "Fill it in", () => fillIn(next));
      $("hint-next").focus();
    });
  }

  function fillIn({ columns, row, step }) {
    game.told = [...game.told, ...columns.map((column) => `${row},${column}`)];
    const before = rows[row];
    lay(rows);
    wrong = {};
    game.rows = rows;
    changed(game);
    const next = open(row);
    go(row, next < 0 ? columns.at(-1) : next);
    note(row, inTheme(step.why));
    flip(row, before);
    if (rows.every((word) => !word.includes("."))) check();
  }

  lay(game.done ? guesses : game.rows);
  const first = Math.max(0, rows.findIndex((word) => word.includes(".")));
  here = [first, Math.max(0, open(first))];
  fill(board, [...grid.keys()].map(tiles));
  place.classList.remove("celebrate");
  place.style.setProperty("--rows", grid.length + 1);
  fill(place, board, last, thumbs);
  dress();
  showTools();
  games.set(place, { board, press });
}
