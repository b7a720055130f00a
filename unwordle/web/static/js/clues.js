// Clues: four guesses with their colours, and one word that fits them all.

import { accept } from "./accepted.js";
import { $, button, careful, fill, h, renew } from "./dom.js";
import { rowName, tileRow } from "./pieces.js";
import { GREEN, feedback, listed, many } from "./words.js";
import { wordTiles } from "./wordtiles.js";

const MOST_TRIES = 6;

/**
 * Play `puzzle` in `place`, starting from `game`: its `tries`, and the shown hints (`told`).
 * `change(patch)` changes the stored game and returns the new game.
 */
export const playClues = (place, options) => new Clues(place, options);

class Clues {
  constructor(place, { change, game, puzzle }) {
    Object.assign(this, { change, game, place, puzzle });
    this.said = h("p.said", { role: "status" });
    this.problem = h("p.problem", { role: "alert" });
    this.tiles = wordTiles({
      entered: () => this.check(),
      label: "The word that fits all clues",
      typed: () => fill(this.problem),
    });
    this.draw();
    if (game.done) this.finish();
    else if (matchMedia("(hover: hover)").matches && !$("puzzle").hidden) this.tiles.focus();
  }

  draw() {
    const { clues, solution } = this.puzzle;
    const { done, told, tries, won } = this.game;
    const board = h("div.tile-grid", [
      clues.map(({ guess, pattern }, i) => tileRow(String(i + 1), pattern, guess)),
      h("hr"),
      tries.map((word) => tileRow("·", feedback(word, solution), word)),
      !done && h("div.tile-row", rowName("?"), this.tiles.element),
      done && !won && tileRow("=", GREEN, solution),
    ]);
    const hints = h("ol.steps", { id: "clue-hints", tabindex: "-1" });
    fill(hints, told.map((text) => h("li", text)));
    this.tools = h("div.buttons.tools");
    this.showTools();
    renew(this.place, board, this.problem, this.said, !done && this.tools, hints);
  }

  showTools() {
    fill(
      this.tools,
      button("Check", () => this.check(), ".main"),
      button("Hint", careful(() => this.hint()), "#clue-hint"),
      button("Give up", () => this.giveUp(), ".quiet"),
    );
  }

  giveUp() {
    const yes = button("Show it", () => this.end(false), "#yes");
    const no = button("Keep playing", () => this.showTools());
    fill(this.tools, h("span", "End the game and show the word?"), yes, no);
    yes.focus();
  }

  check() {
    accept(this.tiles, this.problem, (word) => {
      if (this.game.done || word === this.game.tries.at(-1)) return;
      this.game = this.change({ tries: [...this.game.tries, word] });
      // Letters that were typed during the check stay.
      if (this.tiles.word === word) this.tiles.word = "";
      const against = this.puzzle.clues.flatMap(({ guess, pattern }, i) =>
        feedback(guess, word) === pattern ? [] : [i + 1],
      );
      if (!against.length) this.end(true);
      else if (this.game.tries.length >= MOST_TRIES) this.end(false);
      else this.tell(word, against);
    });
  }

  tell(word, against) {
    this.draw();
    // The last try flips. The row for the next try follows it.
    const last = [...this.place.querySelectorAll(".tile-row")].at(-2);
    for (const tile of last.querySelectorAll(".tile")) tile.classList.add("flip");
    const left = MOST_TRIES - this.game.tries.length;
    const which = `${against.length > 1 ? "clues" : "clue"} ${listed(against)}`;
    const tries = `${left} ${left === 1 ? "try" : "tries"} left`;
    fill(this.said, `${word.toUpperCase()} does not fit ${which}. ${tries}.`);
    this.tiles.focus();
  }

  end(won) {
    this.game = { ...this.game, done: true, won };
    this.draw();
    this.finish();
    this.change({ done: true, won });
  }

  finish() {
    const { told, tries, won } = this.game;
    const word = this.puzzle.solution.toUpperCase();
    const how = tries.length === 1 ? "on the first try" : `in ${tries.length} tries`;
    const hints = told.length ? `, with ${many(told.length, "hint")}` : "";
    const right = `Right, ${how}${hints}. ${word} is the only word that fits.`;
    fill(this.said, won ? right : `The word was ${word}.`);
  }

  hint() {
    const { clues, solution } = this.puzzle;
    const told = (i) => `The word has ${solution[i].toUpperCase()} in place ${i + 1}.`;
    // The next letter that no clue shows in green.
    const letter = [...solution].findIndex(
      (_, i) =>
        clues.every(({ pattern }) => pattern[i] !== "G") && !this.game.told.includes(told(i)),
    );
    fill(this.problem);
    if (letter >= 0) this.game = this.change({ told: [...this.game.told, told(letter)] });
    this.draw();
  }
}
