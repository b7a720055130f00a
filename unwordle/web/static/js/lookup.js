// Whether a word is in the list, and what is said where it is not.

import { ask } from "./api.js";
import { button, fill } from "./dom.js";
import { unknown } from "./pieces.js";

/** Whether the list has a word, and those spelled like it if not. */
export const look = (word, words = "today", signal = undefined) =>
  ask(`api/word?word=${word}&words=${words}`, undefined, signal);

let asked = 0;

/**
 * Call `take(word)` if what is in the tiles is a word; else say in `place` what is wrong with it.
 * Asked again meanwhile, as by Enter pressed twice, only the last time counts.
 */
export async function accept(tiles, place, take) {
  const mine = (asked += 1);
  const again = (word) => {
    tiles.word = word;
    tiles.focus();
    accept(tiles, place, take);
  };
  const { word } = tiles;
  fill(place);
  if (word.length < 5) {
    fill(place, "Five letters are needed.");
    return;
  }
  try {
    const { known, near } = await look(word);
    if (mine !== asked) return;
    if (known) take(word);
    else fill(place, unknown(word, near, again));
  } catch (error) {
    fill(
      place,
      `${error.message} `,
      button("Retry", () => again(word)),
    );
  }
}
