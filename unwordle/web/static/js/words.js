// Numbers and lists in words, the colours of guesses, and texts that are pasted or shared.

/** Format 1870150 as "1,870,150". Decimal strings can have any length. */
export const separated = (digits) => BigInt(digits).toLocaleString("en-GB");

/** Format a mean with two digits. As the server does it, a tie such as 5.125 goes to the even one. */
export const mean = (number) =>
  ((8 * number) % 2 === 1 ? Math.round(50 * number) / 50 : number).toFixed(2);

/** Return a number with a noun: "1 word", "1,200 words". */
export const many = (number, noun) => `${separated(number)} ${noun}${number === 1 ? "" : "s"}`;

/** Return how likely something is: "63% likely" or "1 in 3 million". */
export const likely = (shown) => (shown.includes("%") ? `${shown} likely` : shown);

/** Return only the letters of a text, in lower case and without accents. */
export const plain = (text) => text.normalize("NFD").toLowerCase().replace(/[^a-z]/g, "");

const LIST = new Intl.ListFormat("en-GB");
/** Join items: "1, 2 and 4". */
export const listed = (items) => LIST.format(items.map(String));

/** Join words in capitals. */
export const inCapitals = (words) => listed(words.map((word) => word.toUpperCase()));

/** Format a count that is too long for a line: "about 1.23 × 10²⁴". */
export function inWords(digits) {
  const [head, power] = BigInt(digits)
    .toLocaleString("en-GB", { maximumSignificantDigits: 3, notation: "scientific" })
    .split("E");
  return `about ${head} × 10${[...power].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("")}`;
}

/** Return the pattern of a guess: greens first, then yellows from left to right. */
export function feedback(guess, solution) {
  const left = [...solution].filter((letter, i) => guess[i] !== letter);
  return [...guess]
    .map((letter, i) => {
      if (letter === solution[i]) return "G";
      const place = left.indexOf(letter);
      if (place < 0) return "W";
      left.splice(place, 1);
      return "Y";
    })
    .join("");
}

/** The colours of the final word's row. */
export const GREEN = "GGGGG";

/** Return the rows in a link, such as WWYWW/WGWWW, or null if the rows are not valid. */
export function linkedRows(text) {
  const rows = (text ?? "").toUpperCase().split("/");
  if (rows.length > 1 && rows.at(-1) === GREEN) rows.pop();
  return rows.every((row) => /^[GYW]{5}$/.test(row)) && rows.length <= 6 ? rows : null;
}

/** The maximum number of characters that the server accepts. */
const MOST_CHARACTERS = 500_000;
/** Return a text. If the text is too long, return its last lines, except for JSON. */
export function endOf(text) {
  const isData = /^\s*(?:\{\s*"|\[\s*[{\]])/.test(text);
  const end = text.slice(-MOST_CHARACTERS);
  return isData || end === text ? text : end.slice(end.indexOf("\n") + 1);
}

const EMOJI = { G: "🟩", Y: "🟨", W: "⬜" };
export const squares = (pattern) => [...pattern].map((colour) => EMOJI[colour]).join("");
