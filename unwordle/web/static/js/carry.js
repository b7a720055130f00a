// The games of this browser, carried to another device by a link. The link has all that is needed.

import { at } from "./api.js";
import { addGames, ended } from "./archive.js";
import { numberOf } from "./days.js";
import { toast } from "./dom.js";
import { share } from "./share.js";
import { many } from "./words.js";

/** Return a game as numbers: 1 if it was won, its days, and its score. */
const row = ([number, { begun, checks, hints, on, perfect = 0, seconds, won }]) =>
  [number, begun - number, on - number, Number(won), hints.length, checks ?? -1, perfect, seconds]
    .map((one) => Math.round(one).toString(36))
    .join(".");

/** Return the number and the game in a text. */
function gameIn(text) {
  const all = text.split(".").map((one) => Number.parseInt(one, 36));
  const [number, begun, on, won, hints, checks, perfect, seconds] = all;
  // Between time zones, another device can be a day ahead.
  const isDay = number > 0 && number <= numberOf() + 1;
  if (all.length !== 8 || all.some(Number.isNaN) || !isDay || hints > 99) throw new RangeError(text);
  const score = checks < 0 ? {} : { checks, perfect };
  const days = { begun: number + begun, on: number + on };
  const game = { ...days, ...score, done: true, hints: Array(hints).fill("carried"), seconds };
  return [number, { ...game, won: won === 1 }];
}

/** Show a link that carries the games to another device. */
export function send() {
  share({
    lines: ["Open this link on the other device. It adds my Unwordle games and streak there."],
    link: `${at("")}#carry?games=${ended().map(row).join("_")}`,
    title: "Carry to another device",
  });
}

/** Offer to add the games in a link. Games that have ended here stay as they are. */
export function receive(text = "") {
  let games;
  try {
    games = text.split("_").map(gameIn);
  } catch {
    return toast("This link is damaged: copy all of it.");
  }
  if (!confirm(`Add ${many(games.length, "game")} from another device?`)) return;
  const added = addGames(games);
  document.dispatchEvent(new Event("carried"));
  toast(`${many(added, "game")} added.`);
}
