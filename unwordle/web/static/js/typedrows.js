// The guesses typed into rows: the field that opens under a row, and what is against its word.

import { ask } from "./api.js";
import { $, button, fill, h } from "./dom.js";
import { look } from "./lookup.js";
import { endButton, sentence, smallRow, unknown, withTiles } from "./pieces.js";
import { isGuess, isPin, question, slots, state, typedWord } from "./state.js";
import { GREEN, feedback } from "./words.js";

/**
 * What belongs to the rows of the grid that `grid()` gives. `edit(changes, own)` hears what is
 * typed, and `take(row, word)` that a word was chosen for a row.
 */
export function typedRows({ edit, grid, take }) {
  let opened = new Set();
  let notes = {};

  /** The buttons at a row's end. */
  const end = (row) => [
    endButton("pencil", `Type the guess of row ${row + 1}`, () => toggle(row), {
      "aria-expanded": String(opened.has(row)),
      class: state.pins[row] ? "end on" : "end",
    }),
    endButton("cross", `Remove row ${row + 1}`, () => grid().removeRow(row), {
      disabled: state.rows.length < 2,
    }),
  ];

  function toggle(row) {
    if (opened.delete(row)) {
      const { [row]: was, ...pins } = state.pins;
      state.pins = pins;
      grid().build();
      grid().focus(row, 0);
      if (was) edit({}, true);
      return;
    }
    opened.add(row);
    grid().build();
    $(`pin-${row}`).focus();
  }

  /** A row is gone: so are its letters, and the rows below have moved up with theirs. */
  function remove(removed) {
    const stays = (row) => Number(row) !== removed;
    const moved = (row) => Number(row) - (Number(row) > removed ? 1 : 0);
    const pins = Object.entries(state.pins).filter(([row]) => stays(row));
    state.pins = Object.fromEntries(pins.map(([row, text]) => [moved(row), text]));
    opened = new Set([...opened].filter(stays).map(moved));
  }

  /** A letter typed into a tile, or taken out of it. */
  function typed(row, column, letter) {
    const now = Array.from({ length: 5 }, (_, i) => slots(row)[i] ?? ".");
    now[column] = letter || ".";
    const { [row]: _, ...rest } = state.pins;
    const text = now.join("");
    edit({ pins: text === "....." ? rest : { ...rest, [row]: text } });
    if ($(`pin-${row}`)) $(`pin-${row}`).value = text === "....." ? "" : text;
  }

  /** Under a row: what is typed there, and what is against it. */
  function below(row) {
    const note = h("p", { class: "problem note", id: `note-${row}`, role: "status" });
    fill(note, notes[row]);
    if (!opened.has(row)) return note;
    const problem = h("p", { class: "problem", id: `pin-problem-${row}` });
    const judge = (text) =>
      fill(
        problem,
        text && !isPin(text) && "Five places: a letter, . for any, or some as in [aeiou].",
      );
    judge(state.pins[row]);
    const field = h(
      "div",
      { class: "pin" },
      h("label", { for: `pin-${row}` }, `Guess ${row + 1}`),
      h("input", {
        "aria-describedby": problem.id,
        autocapitalize: "none",
        autocomplete: "off",
        id: `pin-${row}`,
        maxlength: "60",
        oninput: ({ target }) => {
          const text = target.value.trim().toLowerCase();
          judge(text);
          edit({ pins: { ...state.pins, [row]: text } });
        },
        onkeydown: ({ key }) => key === "Escape" && toggle(row),
        placeholder: "crane or s....",
        spellcheck: "false",
        type: "text",
        value: state.pins[row] ?? "",
      }),
      button("Remove the row", () => grid().removeRow(row), {
        class: "remove",
        disabled: state.rows.length < 2,
      }),
      problem,
    );
    return [field, note];
  }

  function show(now) {
    notes = now;
    for (const row of state.rows.keys()) if ($(`note-${row}`)) fill($(`note-${row}`), notes[row]);
  }

  /** What is against the word of a row, if anything is. */
  async function against(row, word, signal) {
    const { rules, word: solution, words } = state;
    const pattern = state.rows[row];
    const { known, near } = await look(word, words, signal);
    if (!known) {
      const choose = (other) => {
        take(row, other);
        grid().focus(row, 0);
      };
      return unknown(word, near, choose);
    }
    if (rules !== "wordle" && pattern !== GREEN) {
      const asked = { board: [word], grid: [pattern], rules, word: solution };
      const { possible, reasons } = await ask("api/check", asked, signal);
      return possible ? null : withTiles(sentence(reasons[0].text));
    }
    const colours = feedback(word, solution);
    return colours === pattern
      ? null
      : [`${word.toUpperCase()} would be `, smallRow(colours, word), "."];
  }

  /** Say in its place why a row that is typed in full cannot be so. The rows that cannot, from 1. */
  async function check(signal) {
    const wrong = {};
    for (const row of state.rows.keys()) {
      const note = typedWord(row) && (await against(row, typedWord(row), signal));
      if (note) wrong[row] = note;
    }
    show(wrong);
    return Object.keys(wrong).map((row) => Number(row) + 1);
  }

  /** Whether the board is possible, where every row is typed; if not, its rows say why. */
  async function checkBoard(signal) {
    const board = [...state.rows.keys()].filter(isGuess).map(typedWord);
    if (!board.every(Boolean)) return false;
    const { pins, ...asked } = question();
    const { possible, reasons } = await ask("api/check", { ...asked, board }, signal);
    show(Object.fromEntries(reasons.map(({ row, text }) => [row - 1, withTiles(sentence(text))])));
    return possible;
  }

  /** Open the fields of what cannot be shown in the tiles. */
  function reopen() {
    opened = new Set(
      Object.keys(state.pins)
        .map(Number)
        .filter((row) => !typedWord(row)),
    );
  }

  return { below, check, checkBoard, end, forget: () => show({}), remove, reopen, typed };
}
