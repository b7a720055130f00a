// A game backwards: the colours and the final word are given, and the player fills in the guesses.
// The rules are in rules.js, the tiles in board.js. The owner of the game stores it.

import { Board } from "./board.js";
import { $, again, button, careful, fill, h, late } from "./dom.js";
import { ALPHABET, possible } from "./fits.js";
import { keyboard } from "./keyboard.js";
import { COLOURS, inTheme, looks, placeAfter, unknown } from "./pieces.js";
import { LETTERS, PLACES, certain, check, laid, nextHint, perfect, settled } from "./rules.js";
import { plain } from "./words.js";

/** The games, keyed by their places. The one on show gets keys that no other element handles. */
const games = new Map();

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const game = [...games.values()].find(({ board }) => board.element.checkVisibility());
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

addEventListener("resize", () => games.forEach(({ board }) => board.fit()));

const COUNTS = ["no", "one", "two", "three", "four", "five"];

/** Load the accepted words. They are loaded late, so that the board appears sooner. */
const accepted = async () => (await late("accepted.js", "warm")).warm();

/** Return the task of a puzzle in two sentences. */
export function ruleOf(puzzle) {
  const { grid, solution } = puzzle;
  const open = perfect(puzzle);
  const which = open === grid.length ? `the first ${COUNTS[open]}` : `the ${COUNTS[open]} with gaps`;
  return (
    `Someone got ${solution.toUpperCase()} in ${COUNTS[grid.length + 1]} guesses. Find ${which}: ` +
    "greens stay, yellows move, greys never come back."
  );
}

/**
 * Play `puzzle` in `place`. `change(patch)` changes the stored game and returns the new game.
 * `costs()` returns what giving up costs besides the game, or "".
 */
export function playBackwards(place, options) {
  games.set(place, new Play(place, options));
}

class Play {
  constructor(place, { change, costs = () => "", game, puzzle }) {
    Object.assign(this, { change, costs, place, puzzle });
    const rows = game.done ? puzzle.guesses : game.rows;
    this.game = { ...game, ...settled(puzzle, { ...game, rows }) };
    // The letters typed since the row was empty, which can be a whole word.
    this.typed = "";
    // The letters typed since the row in hand was refused, or null.
    this.over = null;
    // The refused row and its wrong places; the open hint and its part.
    this.wrong = this.hint = null;
    this.waiting = [];
    this.tools = h("div.buttons.tools");
    this.keys = h("div.keyboard", { "aria-label": "Keyboard", role: "group" });
    this.dressKeys = keyboard(this.keys, (key) => this.press(key));
    const thumbs = h("div.thumbs", this.tools, this.keys);
    this.board = new Board(place, puzzle, thumbs, (at) => this.press(at));
    this.here = this.nextOpen(0);
    this.dress();
    this.showTools();
    this.board.fit();
  }

  /** Change the game. Its owner stores it, with the fixed letters of its rows. */
  set(patch) {
    const { checked, checks, rows } = this.game;
    this.game = this.change({ checked, checks, rows, ...patch });
  }

  get rows() {
    return this.game.rows;
  }

  /** Return the first open place of the first row that is not right, from a row on. */
  nextOpen(from) {
    const all = [...this.rows.keys()];
    const order = [...all.slice(from), ...all.slice(0, from)];
    const row = order.find((one) => !this.game.checked.includes(one)) ?? 0;
    return [row, Math.max(0, this.open(row))];
  }

  open(row) {
    return this.rows[row].indexOf(".");
  }

  dress() {
    const { checked, done, letters } = this.game;
    const known = certain(this.puzzle, this.game);
    const given = certain(this.puzzle, { ...this.game, checked: [] });
    const [row, column] = this.here;
    this.board.dress(this.rows, checked, (r, c) => ({
      fixed: given[r][c] !== ".",
      here: !done && r === row && c === column,
      open: !done && known[r][c] === ".",
      wrong: this.wrong?.row === r && this.wrong.places.includes(c),
    }));
    this.dressKeys(letters && !done ? this.outKeys() : this.usedKeys(known));
  }

  /** Return the best colour of each letter that is certain. */
  usedKeys(known) {
    const best = {};
    for (const colour of "WYG")
      for (const [row, pattern] of this.puzzle.grid.entries())
        for (const i of PLACES)
          if (pattern[i] === colour) best[known[row][i]] = [colour, inTheme(COLOURS[colour])];
    return best;
  }

  outKeys() {
    const can = possible(this.puzzle, certain(this.puzzle, this.game), ...this.here);
    const out = ALPHABET.filter((letter) => !can.includes(letter));
    return Object.fromEntries(out.map((letter) => [letter, ["out", "cannot be here"]]));
  }

  // Moving and typing.

  go(row, column, focused = true) {
    const last = this.puzzle.grid.length - 1;
    this.here = [Math.max(0, Math.min(row, last)), Math.max(0, Math.min(column, 4))];
    this.typed = "";
    this.over = null;
    this.settled = false;
    this.land(focused);
  }

  /** Show the place in hand, and focus it. */
  land(focused) {
    const tile = this.board.tile(...this.here);
    if (focused) tile.focus({ preventScroll: true });
    this.dress();
    this.board.reveal(tile);
  }

  /** Move to a place during typing. The focus moves only if it is on the board. */
  step(column) {
    this.here = [this.here[0], column];
    this.land(this.board.element.contains(document.activeElement));
  }

  /** Replace the word of the row in hand. The edit makes the notes about the rows obsolete. */
  write(word) {
    const [row] = this.here;
    this.wrong = null;
    this.note();
    this.set({ rows: this.rows.with(row, word) });
    // The words are needed at the next check. If they cannot be loaded, the check says so.
    accepted().catch(() => {});
  }

  /** Put a letter into a place of the row in hand; "." empties the place. */
  put(place, letter) {
    this.write([...this.rows[this.here[0]]].with(place, letter).join(""));
  }

  /** Type a letter: part of a whole word, or a letter in the place in hand. */
  type(letter) {
    const [row, column] = this.here;
    const known = certain(this.puzzle, this.game)[row];
    const opens = PLACES.filter((i) => known[i] === ".");
    const isBlank = this.rows[row] === known;
    const isStart = isBlank && [0, opens[0]].includes(column);
    if (!opens.length) return undefined;
    if (this.over !== null) {
      this.over = (this.over + letter).slice(-5);
      if (PLACES.every((i) => (known[i] === "." ? this.over[i] : this.over[i] === known[i]))) {
        this.write(this.over);
        this.settled = true;
        return this.step(opens.at(-1));
      }
    }
    if (this.typed || isStart) {
      const { next, word } = laid(known, this.typed + letter);
      this.typed += letter;
      this.write(word);
      this.settled = next === null;
      if (next === null) this.typed = "";
      return this.step(next ?? opens.at(-1));
    }
    // A complete word is not overwritten, unless the player has selected a place.
    if (this.settled && this.open(row) < 0) return undefined;
    if (known[column] === letter) return this.go(row, column + 1);
    const place = opens.find((i) => i >= column);
    if (place === undefined) return undefined;
    this.put(place, letter);
    const next = opens.find((i) => i > place);
    this.settled = next === undefined;
    return this.step(next ?? place);
  }

  erase(key) {
    const [row, column] = this.here;
    this.over = null;
    const known = certain(this.puzzle, this.game)[row];
    if (this.typed && key === "Backspace") {
      this.typed = this.typed.slice(0, -1);
      const { next, word } = laid(known, this.typed);
      this.write(word);
      return this.step(next);
    }
    const isHeld = known[column] === "." && this.rows[row][column] !== ".";
    if (isHeld) this.put(column, ".");
    if (isHeld || key === "Delete") return this.dress();
    const place = PLACES.findLast((i) => i < column && known[i] === ".");
    if (place === undefined) return undefined;
    this.put(place, ".");
    this.settled = false;
    return this.step(place);
  }

  /** Handle a key of either keyboard, Hint, or a place. Return whether the key was used. */
  press(key) {
    if (this.game.done) return false;
    if (this.isBusy) return this.waiting.push(key);
    if (typeof key !== "string") return this.go(...key) ?? true;
    const letter = plain(key);
    const place = placeAfter(key, ...this.here);
    if (letter.length === 1) this.type(letter);
    else if (key === "Backspace" || key === "Delete") this.erase(key);
    else if (key === "Enter") this.check();
    else if (place) this.go(...place);
    else return false;
    return true;
  }

  // Checks.

  note(row, ...said) {
    this.hint = null;
    this.board.note(row, ...said);
  }

  refuse(row, found) {
    this.wrong = { row, ...found };
    const word = this.rows[row];
    const change = ` Change the outlined ${found.places.length > 1 ? "tiles" : "tile"}.`;
    if (found.unknown) this.note(row, unknown(word));
    else if (found.colours)
      this.note(row, looks(word, this.puzzle.solution, found.colours), change);
    else this.note(row, inTheme(found.text));
    const known = certain(this.puzzle, this.game)[row];
    this.here = [row, found.places.find((i) => known[i] === ".") ?? this.here[1]];
    this.typed = this.over = "";
    this.settled = false;
    this.dress();
    this.board.shake(row);
  }

  /** Check the current row, and go to the next row that is not right. */
  check() {
    const [row] = this.here;
    if (this.typed && this.open(row) >= 0) {
      // The letters may have been meant for the open places, although they begin like a word.
      const { next, word } = laid(certain(this.puzzle, this.game)[row], this.typed, true);
      if (next === null && !word.includes(".")) this.write(word);
    }
    if (this.open(row) >= 0) {
      this.go(row, this.open(row));
      this.note(row, "Not enough letters.");
      return this.board.shake(row);
    }
    return this.withWords((words) => {
      const { changes, found } = check(this.puzzle, this.game, row, words);
      if (changes.checked) this.board.flip(row, this.rows[row]);
      this.set(changes);
      if (found) this.refuse(row, found);
      else this.goOn(row);
    });
  }

  /** Do something with the accepted words. Keys that are pressed meanwhile, or before Retry, wait. */
  async withWords(act) {
    this.isBusy = true;
    try {
      act(await accepted());
    } catch (error) {
      return this.note(this.here[0], `${error.message} `, again(error, () => this.withWords(act)));
    } finally {
      this.isBusy = false;
    }
    this.waiting.splice(0).forEach((key) => this.press(key));
  }

  /** Go on after a row that is right. */
  goOn(row) {
    this.note();
    if (this.game.checked.length === this.rows.length) this.end(true);
    else this.go(...this.nextOpen(row));
    $("said").textContent = `Row ${row + 1} is right.`;
  }

  end(won) {
    const before = this.rows;
    this.note();
    this.wrong = null;
    this.set({ done: true, rows: this.puzzle.guesses, won });
    this.dress();
    for (const [row, word] of this.rows.entries()) this.board.flip(row, word, before[row]);
    if (won) this.board.celebrate();
    this.showTools();
  }

  // Hint, Possible letters, Give up.

  showTools() {
    this.keys.hidden = this.tools.hidden = this.game.done;
    fill(
      this.tools,
      button("Hint", careful(() => this.more()), "#hint"),
      button("Possible letters", () => this.showLetters(), {
        "aria-pressed": String(this.game.letters),
        id: "letters",
      }),
      button("Give up", () => this.giveUp(), ".quiet#give-up"),
    );
  }

  /** Ask a question in place of the tools. */
  ask(said, yes, act, no) {
    const then = (next) => () => {
      this.showTools();
      next();
    };
    const back = then(() => this.go(...this.here));
    fill(this.tools, h("span", said), button(yes, then(act), "#yes"), button(no, back));
    this.tools.querySelector("#yes").focus();
  }

  giveUp() {
    const costs = this.costs();
    this.ask(`End the game and show the words?${costs}`, "Show them", () => this.end(false), "Keep playing");
  }

  /** Show on the keys which letters fit the current place, given what is certain. */
  showLetters() {
    const turn = () => {
      this.pay(LETTERS);
      this.set({ letters: !this.game.letters });
      this.showTools();
      this.go(...this.here);
    };
    if (this.game.hints.includes(LETTERS)) turn();
    else this.ask("Show on the keys which letters fit? That counts as a hint.", "Show", turn, "Not now");
  }

  pay(key) {
    if (key !== null && !this.game.hints.includes(key))
      this.set({ hints: [...this.game.hints, key] });
  }

  /** Show the next part of the open hint, or a new hint. If all letters are right, check the row. */
  more() {
    if (this.hint) return this.hint.act();
    return this.withWords((words) => {
      const next = nextHint(this.puzzle, this.game, [...words]);
      if (!next) return this.waiting.unshift("Enter");
      this.pay(next.key);
      return next.wrong ? this.refuse(next.row, next.wrong) : this.point(next);
    });
  }

  /** Show a part of a hint, and the button for the next part. The button Hint does the same. */
  tell({ columns, row }, said, name, act, lit = []) {
    this.note(row, `${said} `, name && button(name, careful(act), "#hint-next"));
    this.board.light(row, columns, lit);
    this.hint = name ? { act } : null;
  }

  /** Say where a letter or a word can be found; then what decides; then show a letter. */
  point(next) {
    const { columns, key, row, step } = next;
    const place = columns.length > 1 ? `Row ${row + 1}` : `Place ${columns[0] + 1} of row ${row + 1}`;
    const free = key === null ? " This hint is free." : "";
    const first = () => this.fillIn(next, columns.slice(0, 1));
    const show = () => {
      this.tell(next, inTheme(step.hint ?? step.why), "Show a letter", first, step.tiles);
      this.place.querySelector("#hint-next").focus();
    };
    this.go(row, columns[0], false);
    this.tell(next, `${place} has only one answer.${free}`, "Why?", show);
  }

  /** Fill in places of a step. The rest of a word costs another hint. */
  fillIn(next, columns) {
    const { row, step } = next;
    const before = this.rows[row];
    const told = [...this.game.told, ...columns.map((column) => `${row},${column}`)];
    this.set({ told, ...settled(this.puzzle, { ...this.game, told }) });
    const left = next.columns.filter((i) => !columns.includes(i) && this.rows[row][i] !== this.puzzle.guesses[row][i]);
    this.go(...this.nextOpen(row));
    const letters = `It is ${columns.map((i) => this.rows[row][i].toUpperCase()).join(", ")} in place ${columns[0] + 1}.`;
    if (left.length) {
      const rest = () => {
        this.pay(`word ${row}`);
        this.fillIn(next, left);
      };
      this.tell({ columns: left, row }, letters, "Show the word (one more hint)", rest);
    } else this.tell({ columns: [], row }, inTheme(step.why));
    this.board.flip(row, this.rows[row], before);
    if (this.game.checked.length === this.rows.length) this.end(true);
  }
}
