// The board of a game backwards: its tiles, the marks of its rows, and the note under a row.

import { button, fill, h, speak } from "./dom.js";
import { gridOf, gridRow, tileName, tileRow } from "./pieces.js";
import { PLACES } from "./rules.js";

// The delay in milliseconds between the flips of two tiles in a row.
const TURN = 120;
const HOLLOW = { background: "var(--ground)", borderColor: "var(--fill)", color: "var(--ink)" };
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
/** With little height, the keys are beside the board. The style sheet has the same condition. */
const BESIDE = matchMedia("(height < 30rem) and (orientation: landscape)");
/** The least height of a row in pixels. With less, the rest makes room. */
const LEAST = 30;

export class Board {
  /** Make the board of a puzzle above `thumbs`. `pressed([row, column])` is called for a tile. */
  constructor(place, { grid, solution }, thumbs, pressed) {
    Object.assign(this, { grid, place, thumbs });
    const rows = grid.map((_, row) => {
      const tiles = PLACES.map((column) => this.made(row, column, pressed));
      return gridRow(row, tiles, h("span.mark", { role: "gridcell" }));
    });
    this.element = gridOf("The guesses", rows);
    this.last = tileRow("=", "GGGGG", solution);
    this.last.classList.add("last");
    place.style.setProperty("--rows", grid.length + 1);
    fill(place, h("div.field-of-play", this.element, this.last), thumbs);
    new ResizeObserver(() => this.fit()).observe(thumbs);
  }

  made(row, column, pressed) {
    const attributes = {
      class: "tile",
      "data-at": `${row},${column}`,
      "data-colour": this.grid[row][column],
      // A browser that translates would change single letters.
      translate: "no",
    };
    return button("", () => pressed([row, column]), attributes);
  }

  tile(row, column) {
    return this.place.querySelector(`[data-at="${row},${column}"]`);
  }

  row(row) {
    return this.element.querySelector(`[data-row="${row}"]`);
  }

  /** Tell the style sheet how much height the rows have, beside or above the keys. */
  fit() {
    if (!this.place.checkVisibility()) return;
    const { classList } = document.body;
    const makesRoom = ["short", "tight"];
    classList.remove(...makesRoom);
    // Keys beside the board have to be on the screen, too.
    const least = Math.max(LEAST * (this.grid.length + 1), BESIDE.matches && this.thumbs.offsetHeight);
    for (const name of makesRoom) if (this.room() < least) classList.add(name);
    this.place.style.setProperty("--room", `${this.room()}px`);
  }

  room() {
    const top = this.place.getBoundingClientRect().top + scrollY;
    const below = BESIDE.matches ? 0 : this.thumbs.offsetHeight;
    const note = this.element.querySelector(".row-note")?.offsetHeight ?? 0;
    return innerHeight - top - below - note - 16;
  }

  /** Scroll an element into view, above the keys. */
  reveal(one, behavior = "auto") {
    const covered = BESIDE.matches ? 0 : this.thumbs.offsetHeight;
    one.style.scrollMarginBlock = `1rem ${covered + 8}px`;
    one.scrollIntoView({ behavior, block: "nearest" });
  }

  /**
   * Show the letters. `state(row, column)` returns whether a tile is `fixed`, `open` (not checked),
   * `here` or `wrong`. `marks` are the rows that are right.
   */
  dress(rows, marks, state) {
    for (const row of this.grid.keys()) {
      for (const column of PLACES) {
        const one = this.tile(row, column);
        const letter = rows[row][column].replace(".", "");
        const { fixed, here, open, wrong } = state(row, column);
        one.textContent = letter;
        const standing = fixed ? "fixed" : open ? "typed" : "right";
        const held = letter ? `letter ${letter}, ${standing}` : "empty";
        const fault = wrong && "does not fit";
        one.ariaLabel = tileName(row, column, this.grid[row][column], held, fault);
        one.tabIndex = here ? 0 : -1;
        for (const [name, is] of Object.entries({ fixed, here, open }))
          one.classList.toggle(name, is);
        one.dataset.ring = wrong ? "wrong" : here ? "here" : "";
      }
      const mark = marks.includes(row) && ["✓", h("span.hidden", "right")];
      fill(this.row(row).querySelector(".mark"), mark);
    }
  }

  /** Show a note under a row. Without a row, remove the note. */
  note(row, ...said) {
    this.element.querySelector(".row-note")?.remove();
    for (const one of this.place.querySelectorAll("[data-ring=lit], [data-ring=asked]"))
      one.dataset.ring = "";
    if (row !== undefined) {
      const text = h("div", { role: "gridcell" }, said);
      const told = h("div.row-note", { role: "row" }, text);
      this.row(row).after(told);
      speak(text);
      this.fit();
      this.reveal(told, STILL.matches ? "auto" : "smooth");
    } else this.fit();
  }

  /** Outline places of a row, and the tiles `lit` of other rows ([row, column] from 1). */
  light(row, columns, lit = []) {
    const all = [...this.place.querySelectorAll(".tile-row")];
    for (const [r, c] of lit)
      if (r - 1 !== row) all[r - 1].querySelectorAll(".tile")[c - 1].dataset.ring = "lit";
    for (const column of columns) this.tile(row, column).dataset.ring = "asked";
  }

  /** Flip the tiles of a row. If the previous row is given, flip only the changed tiles. */
  flip(row, word, before = "") {
    for (const column of PLACES.filter((i) => before[i] !== word[i])) {
      const tile = this.tile(row, column);
      const delay = TURN * column;
      move(tile, { scale: ["1", "1 0", "1"] }, { delay, duration: 400, easing: "ease-in-out" });
      // Till it stands on its edge, a tile looks as it was typed.
      if (before || tile.matches(".open"))
        move(tile, [HOLLOW, HOLLOW], { delay, duration: 200 });
    }
  }

  shake(row) {
    move(this.row(row), { translate: ["0", "-6px", "6px", "-6px", "0"] }, { duration: 300 });
  }

  celebrate() {
    for (const [i, tile] of this.place.querySelectorAll(".tile").entries()) {
      const timing = { delay: 800 + TURN * (i % 5), duration: 600, iterations: 2 };
      move(tile, { translate: ["0", "0 -8px", "0"] }, { ...timing, easing: "ease-out" });
    }
  }
}

/** Animate an element, unless nothing should move. */
function move(element, frames, timing) {
  if (!STILL.matches) element.animate(frames, { fill: "backwards", ...timing });
}
