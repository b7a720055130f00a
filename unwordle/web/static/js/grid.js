// A grid of tiles that are painted by pointer or by keys.

import { h } from "./dom.js";
import { gridOf, gridRow, placeAfter, tileName } from "./pieces.js";
import { plain } from "./words.js";

const NEXT = { W: "Y", Y: "G", G: "W" };
const BY_FIGURE = { 1: "W", 2: "Y", 3: "G" };
const LENGTH = 5;

/** Return the place nearest to this one among so many. */
const within = (many, place) => Math.max(0, Math.min(place, many - 1));

/** The most rows of a game. */
export const MOST = 6;

/**
 * A painted grid in a place, empty until `setRows(patterns)`. `letters(row)` returns the word to
 * show in a row, or "". `changed(rows, removed)` is called after every change, with the removed
 * row, if any. `rowEnd(row)` returns content at the end of a row. A grid can also have `below(row)`,
 * content under a row, and `full()`, called when a key paints the last tile. With `typed(row,
 * column, letter)`, letters are typed into tiles ("" deletes a letter), the keys 1, 2, 3 paint, and
 * one row stays; otherwise G, Y, W paint. `pinned(row, column)` tells if a letter was typed.
 */
export class TileGrid {
  constructor(place, options) {
    Object.assign(this, { focused: [0, 0], guilty: new Set(), place, rows: [] }, options);
    place.addEventListener("click", ({ target }) => this.click(target));
    place.addEventListener("keydown", (event) => this.key(event));
  }

  tile(row, column) {
    return this.place.querySelector(`[data-at="${row},${column}"]`);
  }

  dressTile(row, column) {
    const button = this.tile(row, column);
    const colour = this.rows[row][column];
    const letter = this.letters(row)[column]?.trim();
    const isGuilty = this.guilty.has(`${row},${column}`);
    button.dataset.colour = colour;
    button.textContent = letter ?? "";
    const held = letter && `letter ${letter}`;
    button.ariaLabel = tileName(row, column, colour, held, isGuilty && "at fault");
    button.classList.toggle("typed", Boolean(this.pinned?.(row, column)));
    button.dataset.ring = isGuilty ? "wrong" : "";
    button.tabIndex = String(this.focused) === `${row},${column}` ? 0 : -1;
  }

  dress() {
    this.rows.forEach((pattern, r) => [...pattern].forEach((_, c) => this.dressTile(r, c)));
  }

  build() {
    const { label, place, rows } = this;
    const held = place.contains(document.activeElement);
    this.focused[0] = within(rows.length, this.focused[0]);
    const tile = (at) => h("button.tile", { "data-at": at, translate: "no", type: "button" });
    const row = (pattern, r) => [
      gridRow(
        r,
        [...pattern].map((_, c) => tile(`${r},${c}`)),
        h("span", { role: "gridcell" }, this.rowEnd(r)),
      ),
      this.below && h("div.below", { role: "row" }, h("div", { role: "gridcell" }, this.below(r))),
    ];
    place.replaceChildren(gridOf(label, rows.map(row)));
    this.dress();
    if (held) this.tile(...this.focused)?.focus();
  }

  focus(row, column) {
    if (!this.rows.length) return;
    this.focused = [within(this.rows.length, row), within(LENGTH, column)];
    this.dress();
    this.tile(...this.focused).focus();
  }

  paint(row, column, colour) {
    this.rows = this.rows.with(row, [...this.rows[row]].with(column, colour).join(""));
    this.guilty = new Set();
    this.dress();
    this.changed(this.rows);
  }

  step(row, column) {
    if (column < LENGTH - 1) this.focus(row, column + 1);
    else if (row < this.rows.length - 1) this.focus(row + 1, 0);
    else this.full?.();
  }

  setRows(next) {
    this.rows = next;
    this.guilty = new Set();
    this.build();
  }

  setGuilty(places) {
    this.guilty = new Set(places.map(String));
    this.dress();
  }

  addRow() {
    if (this.rows.length < MOST) this.setRows([...this.rows, "WWWWW"]);
    this.changed(this.rows);
    this.focus(this.rows.length - 1, 0);
  }

  removeRow(row) {
    if (this.typed && this.rows.length === 1) return;
    this.rows = this.rows.toSpliced(row, 1);
    this.changed(this.rows, row);
    this.setRows(this.rows);
    this.focus(Math.min(row, this.rows.length - 1), this.focused[1]);
  }

  click(target) {
    const at = target.closest("[data-at]")?.dataset.at;
    if (!at) return;
    const [row, column] = at.split(",").map(Number);
    // In Safari, a press gives a button no focus.
    this.focus(row, column);
    this.paint(row, column, NEXT[this.rows[row][column]]);
  }

  key(event) {
    const at = event.target.closest?.("[data-at]")?.dataset.at;
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = at.split(",").map(Number);
    const to = placeAfter(event.key, row, column);
    if (to) this.focus(...to);
    if (to || this.types(event.key, row, column)) event.preventDefault();
  }

  /** Paint, type or remove by a key. Return whether the key was used. */
  types(pressed, row, column) {
    const key = pressed.length === 1 ? pressed.toUpperCase() : pressed;
    const colour = this.typed ? BY_FIGURE[key] : key in NEXT && key;
    if (colour) {
      this.paint(row, column, colour);
      this.step(row, column);
    } else if (this.typed && plain(key).length === 1) {
      this.typed(row, column, plain(key));
      if (column < LENGTH - 1) this.focus(row, column + 1);
    } else if (key === "Backspace") {
      if (this.typed) this.typed(row, column, "");
      else this.paint(row, column, "W");
      this.focus(row, column - 1);
    } else if (key === "Enter" && this.typed) {
      if (row === this.rows.length - 1) this.addRow();
      this.focus(row + 1, 0);
    } else if (key === "Delete") this.removeRow(row);
    else return false;
    return true;
  }
}
