// Numbers in words, colours by Wordle's rule, and share text.

const NAMES = [
  "",
  "thousand",
  "million",
  "billion",
  "trillion",
  "quadrillion",
  "quintillion",
  "sextillion",
  "septillion",
];

/** 1870150 as "1,870,150". Takes decimal strings of any length. */
export const separated = (digits) => String(digits).replace(/\B(?=(\d{3})+$)/g, ",");

/** A count in words where it is long: "about 1.87 million". */
export function inWords(digits) {
  const groups = Math.floor((digits.length - 1) / 3);
  if (groups < 2 || groups >= NAMES.length) {
    return groups < 2 ? "" : `about ${digits[0]}.${digits.slice(1, 3)} × 10^${digits.length - 1}`;
  }
  const head = digits.length - 3 * groups;
  return `about ${Number(`${digits.slice(0, head)}.${digits.slice(head, head + 2)}`)} ${NAMES[groups]}`;
}

/** A probability as a percentage with two figures that matter. */
export function percent(probability) {
  const value = 100 * probability;
  if (value === 0) return "0 %";
  if (value >= 99.95 && value < 100) return "99.9 %";
  if (value < 0.001) return "<0.001 %";
  return `${value >= 10 ? value.toFixed(value === 100 ? 0 : 1) : Number(value.toPrecision(2))} %`;
}

/** How Wordle colours a guess: greens first, then yellows from left to right. */
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

const SQUARES = { "⬜": "W", "⬛": "W", "🟨": "Y", "🟦": "Y", "🟩": "G", "🟧": "G" };
const LETTERS = { G: "G", Y: "Y", W: "W", B: "W", X: "W", ".": "W", "-": "W" };

/** The rows of share text or of letters such as WWYWW/WGWWW, and whether it says hard mode. */
export function parseShared(text) {
  const plain = text.replace(/[\uFE0F\u200B\uFEFF]/g, "");
  const body = plain.replace(/^\s*wordle\b[^\n⬜⬛🟨🟦🟩🟧]*/gimu, "");
  const emoji = Object.keys(SQUARES).some((square) => body.includes(square));
  const [table, wanted] = emoji
    ? [SQUARES, (piece) => [...piece].some((symbol) => symbol in SQUARES)]
    : [LETTERS, () => true];
  const rows = body
    .split(/[\s/,]+/)
    .filter(Boolean)
    .filter(wanted)
    .map((piece) =>
      [...(emoji ? piece : piece.toUpperCase())].map((symbol) => table[symbol] ?? "?").join(""),
    );
  if (rows.length && /^G+$/.test(rows.at(-1))) rows.pop();
  if (!rows.length)
    throw new Error("There is no row of coloured squares above an all-green one in this.");
  if (rows.length > 6)
    throw new Error(`There are ${rows.length} rows in this: at most 6 guesses are taken.`);
  const odd = rows.findIndex((row) => row.length !== 5 || row.includes("?"));
  if (odd >= 0) throw new Error(`Row ${odd + 1} is not five squares in green, yellow and white.`);
  if (rows.some((row) => row === "GGGGG")) throw new Error("Only the last row may be all green.");
  return { rows, hard: /\b[1-6X]\/6\*/i.test(plain) };
}

const EMOJI = { G: "🟩", Y: "🟨", W: "⬜" };
export const squares = (pattern) => [...pattern].map((colour) => EMOJI[colour]).join("");
