// The words that Wordle accepts. The list is loaded once, and words are checked without a server.

import { SHELF, get } from "./api.js";
import { button, fill, h } from "./dom.js";
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

/**
 * Return null for an accepted word; else a message. If there is a server, words with a similar
 * spelling are added to the message later, for `take`.
 */
export async function unaccepted(word, take) {
  if ((await warm()).has(word)) return null;
  const offers = h("span.offers");
  const chip = (one) => button(one.toUpperCase(), () => take(one), ".chip");
  const offer = ({ near }) => near.length && fill(offers, "Did you mean ", near.map(chip));
  if (!SHELF) get(`api/word?word=${word}&words=wordle`).then(offer, () => {});
  return [unknown(word), offers];
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
    const problem = await unaccepted(word, again);
    if (mine !== asked) return;
    if (problem) fill(place, problem);
    else take(word);
  } catch (error) {
    fill(place, `${error.message} `, button("Retry", () => again(word)));
  }
}
