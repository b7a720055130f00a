// How the Solve tab's answer looks: the next guess, the best ones, the words that are left.

import { button, h } from "./dom.js";
import { barItem, card, countLine, list, note, sentence, table, why, withTiles } from "./pieces.js";
import { percent, separated } from "./words.js";

/**
 * What `/api/solve` found. `steps` are the words guessed and how many each left, from the start
 * on; `take(word)` takes a word as the next guess.
 */
export const advice = (found, steps, take) => [
  found.guess ? nextGuess(found, take) : clash(found),
  ranked(found, take),
  steps.length > 1 && chart(steps),
  found.words.length > 1 && wordsLeft(found, take),
];

function nextGuess({ guess, left, why: reason }, take) {
  const done = left === 1;
  const word = h("b.word#next-guess", guess.toUpperCase());
  return h(
    "section.card",
    { "data-kind": "guess" },
    countLine(null, left, separated(left), done ? "word is left" : "words are left"),
    h(
      "div.head",
      h("p", done ? "It is " : "Next guess: ", word),
      !done && button("Use it", () => take(guess)),
    ),
    !done && note(withTiles(sentence(reason, [guess]))),
  );
}

const clash = ({ reasons }) =>
  h(
    "section.card",
    { "data-kind": "none" },
    countLine(null, "0", "No word", "fits all these hints."),
    why(reasons),
  );

/** The best guesses, compared; the first of them is the one advised. */
function ranked({ alternatives }, take) {
  const cells = ({ chance_now: now, expected_guesses: expected, guess }) => [
    button(guess.toUpperCase(), () => take(guess), ".link"),
    expected.toFixed(2),
    now < 0.01 ? "–" : percent(now),
  ];
  const made = table(["Guess", "Guesses to go", "Right now"], alternatives.map(cells));
  return alternatives.length > 1 && card(h("h2", "The best guesses"), made);
}

/** Bars of how many words each guess left, on a logarithmic scale. */
function chart(steps) {
  const most = Math.log(steps[0].left + 1);
  const item = ({ left, word }) => barItem(word, Math.log(left + 1) / most, separated(left));
  return card(
    h("h2", "Words left after each guess"),
    h("ol.bars.plain#chart", steps.map(item)),
    note("Bar lengths are logarithmic."),
  );
}

function wordsLeft({ left, words }, take) {
  const more = left - words.length;
  return card(
    h("h2", more > 0 ? "Most common words left" : "Words left"),
    list("ul.chips", words, ({ word }) => button(word, () => take(word))),
    more > 0 && note(`and ${separated(more)} more.`),
  );
}
