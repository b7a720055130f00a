// The guesses typed into rows: the field that opens under a row, and the objections to a word.

import { isAccepted, similar } from "./accepted.js";
import { $, button, fill, h } from "./dom.js";
import { endButton, smallRow, unknown } from "./pieces.js";
import { state, typedIn, typedWord } from "./state.js";
import { feedback } from "./words.js";
import { wordTiles } from "./wordtiles.js";

/**
 * Return functions for the typed guesses in the grid that `grid()` returns. `edit(changes, own)` is
 * called after typing, and `take(row, word)` after the choice of a word for a row.
 */
export function typedRows({ edit, grid, take }) {
  const fields = new Map();
  let notes = {};

  /** Return the buttons at the end of a row. */
  const end = (row) => [
    endButton("pencil", `Type the guess in row ${row + 1}`, () => toggle(row), {
      "aria-expanded": String(fields.has(row)),
      class: state.pins[row] ? "end on" : "end",
    }),
    endButton("cross", `Remove row ${row + 1}`, () => grid().removeRow(row), {
      disabled: state.rows.length < 2,
    }),
  ];

  /** Return the pins with this text in a row. A text without letters removes the row's pin. */
  function withPin(row, text) {
    const { [row]: _, ...others } = state.pins;
    return /[a-z]/.test(text) ? { ...others, [row]: text.padEnd(5, ".") } : others;
  }

  function toggle(row) {
    const was = state.pins[row];
    if (fields.delete(row)) {
      state.pins = withPin(row, "");
      grid().build();
      grid().focus(row, 0);
      if (was) edit({}, true);
      return;
    }
    fields.set(row, null);
    grid().build();
    fields.get(row).focus();
  }

  /** Remove a row's letters, and move up the letters of the rows below. */
  function remove(removed) {
    const pins = Object.entries(state.pins).filter(([row]) => Number(row) !== removed);
    state.pins = Object.fromEntries(pins.map(([row, text]) => [row - (row > removed), text]));
    const rows = [...fields.keys()].filter((row) => row !== removed);
    fields.clear();
    for (const row of rows) fields.set(row - (row > removed), null);
  }

  /** Put a letter into a tile, or remove it. */
  function typed(row, column, letter) {
    const text = [...typedIn(row)].with(column, letter || ".").join("");
    edit({ pins: withPin(row, text) });
    const field = fields.get(row);
    if (field) field.word = state.pins[row] ?? "";
  }

  /** Return the content under a row: the field, and the objection to its word. */
  function below(row) {
    const note = h("p.problem.note", { id: `note-${row}`, role: "status" });
    fill(note, notes[row]);
    if (!fields.has(row)) return note;
    const field = wordTiles({
      label: `Guess ${row + 1}; type a blank for each unknown letter`,
      open: true,
      typed: (text) => edit({ pins: withPin(row, text) }),
    });
    field.input.addEventListener("keydown", ({ key }) => key === "Escape" && toggle(row));
    field.word = state.pins[row] ?? "";
    fields.set(row, field);
    const remove = button("Remove the row", () => grid().removeRow(row), {
      class: "remove",
      disabled: state.rows.length < 2,
    });
    return [h("div.pin", field.element, remove), note];
  }

  function show(now) {
    notes = now;
    for (const row of state.rows.keys()) if ($(`note-${row}`)) fill($(`note-${row}`), notes[row]);
  }

  /** Return the objection to the word of a row, or null. */
  async function against(row, word, signal) {
    if (!(await isAccepted(word))) {
      const choose = (other) => {
        take(row, other);
        grid().focus(row, 0);
      };
      return unknown(word, await similar(word, signal), choose);
    }
    const colours = feedback(word, state.word);
    return colours === state.rows[row]
      ? null
      : [`${word.toUpperCase()} would be `, smallRow(colours, word), "."];
  }

  /** Show the objections to complete words in their rows. Return whether there is an objection. */
  async function check(signal) {
    const wrong = {};
    for (const row of state.rows.keys()) {
      const note = typedWord(row) && (await against(row, typedWord(row), signal));
      if (note) wrong[row] = note;
    }
    show(wrong);
    return Object.keys(wrong).length > 0;
  }

  /** Open the fields of rows with incomplete words. */
  function reopen() {
    fields.clear();
    for (const row of Object.keys(state.pins)) if (!typedWord(row)) fields.set(Number(row), null);
  }

  return { below, check, end, forget: () => show({}), remove, reopen, typed };
}
