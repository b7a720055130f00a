// The grid of Decode: fields for guesses under its rows, and the objections to words.

import { unaccepted } from "./accepted.js";
import { $, button, fill, h } from "./dom.js";
import { TileGrid } from "./grid.js";
import { endButton, looks } from "./pieces.js";
import { state, typedIn, typedWord, withPin } from "./state.js";
import { feedback } from "./words.js";
import { wordTiles } from "./wordtiles.js";

/** The grid of Decode, in whose rows guesses are typed. `edit(changes, own)` is called after it. */
export class TypedGrid extends TileGrid {
  /** The field of each row that is open; true if it is not built yet. */
  fields = [];
  notes = [];

  pinned(row, column) {
    return typedIn(row)[column] !== ".";
  }

  rowEnd(row) {
    return [
      endButton("pencil", `Type the guess in row ${row + 1}`, () => this.toggle(row), {
        "aria-expanded": String(Boolean(this.fields[row])),
        class: state.pins[row] ? "end on" : "end",
      }),
      endButton("cross", `Remove row ${row + 1}`, () => this.removeRow(row), {
        disabled: state.rows.length < 2,
      }),
    ];
  }

  toggle(row) {
    const was = state.pins[row];
    if (this.fields[row]) {
      this.fields[row] = null;
      state.pins = withPin(row, "");
      this.build();
      this.focus(row, 0);
      if (was) this.edit({}, true);
      return;
    }
    this.fields[row] = true;
    this.build();
    this.fields[row].focus();
  }

  /** Remove a row's letters, and move up the letters of the rows below. */
  removeTyped(removed) {
    state.pins = state.pins.toSpliced(removed, 1);
    this.fields = this.fields.toSpliced(removed, 1);
  }

  /** Put a letter into a tile, or remove it. */
  typed(row, column, letter) {
    const text = [...typedIn(row)].with(column, letter || ".").join("");
    this.edit({ pins: withPin(row, text) });
    if (this.fields[row]) this.fields[row].word = state.pins[row] ?? "";
  }

  /** Put a word into its row, as if it were typed. */
  take(row, word) {
    this.edit({ pins: withPin(row, word) }, true);
    this.build();
  }

  /** Return the content under a row: the field, and the objection to its word. */
  below(row) {
    const note = h("p.problem.note", { id: `note-${row}`, role: "status" }, this.notes[row]);
    if (!this.fields[row]) return note;
    const field = wordTiles({
      label: `Guess ${row + 1}; type a blank for each unknown letter`,
      open: true,
      typed: (text) => this.edit({ pins: withPin(row, text) }),
    });
    field.input.addEventListener("keydown", ({ key }) => key === "Escape" && this.toggle(row));
    field.word = state.pins[row] ?? "";
    this.fields[row] = field;
    const remove = button("Remove the row", () => this.removeRow(row), {
      class: "remove",
      disabled: state.rows.length < 2,
    });
    return [h("div.pin", field.element, remove), note];
  }

  /** Show the objections to words, keyed by row. */
  show(notes) {
    this.notes = notes;
    for (const row of state.rows.keys()) if ($(`note-${row}`)) fill($(`note-${row}`), notes[row]);
  }

  /** Return the objection to the word of a row, or null. */
  async against(row, word) {
    const choose = (other) => {
      this.take(row, other);
      this.focus(row, 0);
    };
    const colours = feedback(word, state.word);
    const isRight = colours === state.rows[row];
    return (await unaccepted(word, choose)) ?? (isRight ? null : looks(word, state.word, colours));
  }

  /** Show the objections to complete words in their rows. Return whether there is an objection. */
  async check(signal) {
    const notes = [];
    for (const row of state.rows.keys())
      notes.push(typedWord(row) && (await this.against(row, typedWord(row))));
    signal.throwIfAborted();
    this.show(notes);
    return notes.some(Boolean);
  }

  /** Open the fields of rows with incomplete words. */
  reopen() {
    this.fields = state.pins.map((text) => text?.includes("."));
  }
}
