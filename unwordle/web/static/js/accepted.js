// The words that Wordle accepts, loaded once: whether a word is one is known without a server.

import { SHELF, ask, get } from "./api.js";
import { button, fill } from "./dom.js";
import { unknown } from "./pieces.js";

let words;

/** Have the words loaded. */
export function warm() {
  words ??= get("words.txt").then((text) => new Set(text.trim().split(/\s+/)));
  words.catch(() => {
    words = undefined;
  });
  return words;
}

/** Whether a word is accepted. */
export const isAccepted = async (word) => (await warm()).has(word);

/** Words spelled like one that is not accepted, as far as there is a server to say so. */
export async function similar(word, signal) {
  if (SHELF) return [];
  const found = ask(`api/word?word=${word}&words=today`, undefined, signal);
  return (await found.catch(() => ({ near: [] }))).near;
}

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
    fill(place, "Not enough letters.");
    return;
  }
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
