// The words that Wordle accepts. The list is loaded once, and words are checked without a server.

import { SHELF, ask, get } from "./api.js";
import { button, fill } from "./dom.js";
import { unknown } from "./pieces.js";

let words;

/** Load the words, and return a promise of the set of words. */
export function warm() {
  words ??= get("words.txt", undefined, "text").then((text) => new Set(text.trim().split(/\s+/)));
  words.catch(() => {
    words = undefined;
  });
  return words;
}

// Who loads this module will soon check a word, and should not wait for the list then.
warm();

/** Return whether a word is accepted. */
export const isAccepted = async (word) => (await warm()).has(word);

/** Return accepted words with a spelling like a word's; without a server, no words. */
export async function similar(word, signal) {
  if (SHELF) return [];
  const found = ask(`api/word?word=${word}&words=wordle`, undefined, signal);
  return (await found.catch(() => ({ near: [] }))).near;
}

let asked = 0;

/**
 * Call `take(word)` if the tiles have an accepted word; else show the problem in `place`. If this
 * function is called again before it finishes, only the last call counts (Enter pressed twice).
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
  if (word.length < 5) return fill(place, "Not enough letters.");
  try {
    const known = await isAccepted(word);
    if (mine !== asked) return;
    if (known) take(word);
    else {
      fill(place, unknown(word, [], again));
      const near = await similar(word);
      if (mine === asked && near.length) fill(place, unknown(word, near, again));
    }
  } catch (error) {
    fill(place, `${error.message} `, button("Retry", () => again(word)));
  }
}
