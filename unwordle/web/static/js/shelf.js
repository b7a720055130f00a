// What a site without a server answers itself: puzzles made beforehand.

import { Refused, SHELF, get } from "./api.js";

/** The answer to a question, if it is made beforehand. Throws `Refused` if it needs the server. */
export async function answer(path, question) {
  const kind = /^api\/puzzle\/(\w+)$/.exec(path)?.[1];
  if (kind) {
    const { difficulty, level = difficulty, seed } = question;
    return JSON.parse(await get(`shelf/${kind}-${level}-${seed % SHELF}.json`));
  }
  // Refused for good: to try again is no use.
  throw new Refused(422, { error: "This needs Unwordle's server, and this site has none." });
}
