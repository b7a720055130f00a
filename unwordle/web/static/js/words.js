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

/** Letters as Wordle has them: small, without accents, and nothing but letters. */
export const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]/g, "");

/** Things in a row: "1, 2 and 4". */
export const listed = (items) =>
  [items.slice(0, -1).join(", "), items.at(-1)].filter(Boolean).join(" and ");

/** A count in words where it is long: "about 1.87 million". */
export function inWords(digits) {
  const groups = Math.floor((digits.length - 1) / 3);
  if (groups < 2) return "";
  if (groups >= NAMES.length) {
    const [head, power] = Number(digits).toExponential(2).split("e+");
    return `about ${head} × 10^${power}`;
  }
  const head = digits.length - 3 * groups;
  const rounded = Number(`${digits.slice(0, head)}.${digits.slice(head)}`).toFixed(2);
  return `about ${Number(rounded)} ${NAMES[groups]}`;
}

/** The smallest of 1, 2 and 5 times a power of ten that is no less than a number. */
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= least);
}

/**
 * A probability as a percentage with two figures that matter; with a standard error it is rounded
 * to a step that two estimates agree on, as questions/lines.py has it.
 */
export const percent = (probability, error) => rounded(100 * probability, stepOf(error));

/** The step, in percent, that two estimates with this standard error agree on. */
const stepOf = (error) => (error ? Math.min(roundStep(200 * error), 50) : 0);

function rounded(value, step) {
  if (step > 10 ** (Math.floor(Math.log10(value)) - 1)) {
    const places = Math.max(0, -Math.floor(Math.log10(step)));
    if (value <= step / 2) return `<${step.toFixed(places)}%`;
    if (value >= 100 - step / 2) return `>${(100 - step).toFixed(places)}%`;
    return `${(Math.round(value / step) * step).toFixed(places)}%`;
  }
  if (value === 0) return "0%";
  if (value >= 99.95 && value < 100) return "99.9%";
  if (value < 0.001) return "<0.001%";
  if (value === 100) return "100%";
  return `${value >= 10 ? value.toFixed(1) : value.toPrecision(2)}%`;
}

/** How probable something of an answer is, in the digits that hold. */
export const written = (one) => percent(one.probability, one.standard_error);

/**
 * The same of a column, so that none looks above a greater one: where it would, neighbours are
 * rounded to the coarser of their two steps, as questions/lines.py has it.
 */
export function allWritten(column) {
  const values = column.map((one) => 100 * one.probability);
  const steps = column.map((one) => stepOf(one.standard_error));
  for (;;) {
    const texts = values.map((value, i) => rounded(value, steps[i]));
    const shown = texts.map((text) => Number(text.replace(/[<>%]/g, "")));
    const wrong = shown.findIndex(
      (one, i) => one < shown[i + 1] && values[i] >= values[i + 1] && steps[i] !== steps[i + 1],
    );
    if (wrong < 0) return texts;
    steps[wrong] = steps[wrong + 1] = Math.max(steps[wrong], steps[wrong + 1]);
  }
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

/** The colours of the final word's row. */
export const GREEN = "GGGGG";

/** The rows of a link, such as WWYWW/WGWWW; null where they are none. */
export function linkedRows(text) {
  const rows = (text ?? "").toUpperCase().split("/");
  if (rows.length > 1 && rows.at(-1) === GREEN) rows.pop();
  return rows.every((row) => /^[GYW]{5}$/.test(row)) && rows.length <= 6 ? rows : null;
}

const EMOJI = { G: "🟩", Y: "🟨", W: "⬜" };
export const squares = (pattern) => [...pattern].map((colour) => EMOJI[colour]).join("");
