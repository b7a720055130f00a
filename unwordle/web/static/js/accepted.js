// The words that the puzzle accepts, loaded once, so that rows are checked without a server.

import { get } from "./api.js";

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
