// The display of answers about games: likely games, counts, likely words, and solutions.

import { button, h } from "./dom.js";
import { barItem, card, cardHead, countLine, list, note, smallRow, why } from "./pieces.js";
import { GREEN, inCapitals, inWords, likely, many, separated } from "./words.js";

/** Return a count that does not wrap. A count that is too long for a line is in words. */
function number(count) {
  const whole = separated(count);
  const long = whole.length > 24;
  return h("span.number", { title: long && whole }, long ? inWords(count) : whole);
}

/**
 * Return the game `board`, the number of games, and the buttons Another and Share; if there is no
 * game, the reasons. Only the likeliest games have probabilities.
 */
export function boardHook(found, { again, board, share }) {
  const { boards: count, reasons, solution, top = [] } = found;
  if (count === "0") {
    const said = `fits these rows if the word was ${solution.toUpperCase()}.`;
    return [countLine("none", "0", "No game", said), why(reasons)];
  }
  const one = count === "1";
  const place = top.findIndex((other) => String(other.board) === String(board));
  const begin = one ? "Certainly" : place ? "Perhaps" : sureness(top[0].probability);
  const guesses = inCapitals(board.slice(0, found.grid.length));
  const odds = place < 0 ? "one of " : `${likely(top[place].shown)}, out of `;
  const among = [odds, number(count), " possible games"];
  return [
    h(
      "p.count",
      { "data-count": count, "data-kind": "count" },
      h("span", begin),
      " ",
      h("strong.guesses", guesses),
      " ",
      h("span.sub", one ? "the only game that fits" : among),
    ),
    h(
      "div.buttons",
      !one && button("Another", again, "#another"),
      button("Share", share, ".main#share-open"),
    ),
  ];
}

/** Return how sure the likeliest game is, in a word. */
const sureness = (probability) =>
  probability > 0.95 ? "Almost surely" : probability > 0.5 ? "Probably" : "Most likely";

/** Return the answer of `/api/board`. `pick(i)` shows game `i`; `take(row, word)` uses a word. */
export const boardAnswer = (found, { pick, take }) => [
  found.marginals && likelyWords(found, take),
  found.top?.length > 1 && likelyBoards(found, pick),
];

function likelyBoards({ estimated, grid, top }, pick) {
  const game = ({ board, shown }, i) => {
    const rows = board.map((word, row) => smallRow(grid[row] ?? GREEN, word));
    return button([rows, h("span.share", shown)], () => pick(i), `.board#board-${i}`);
  };
  return h(
    "details.card",
    { open: matchMedia("(width >= 46rem)").matches },
    h("summary", h("h2", "Most likely games")),
    list("ol.boards", top, game),
    note(
      "Choose one to see it in the grid. The number of games is exact; ",
      `how likely they are ${estimated ? "is estimated from" : "follows from"} how people play.`,
    ),
  );
}

function likelyWords({ candidates, grid, marginals }, take) {
  const most = Math.max(...marginals.flat().map(({ probability }) => probability));
  const item = (row, { probability, shown, word }) => {
    const name = button(word, () => take(row, word), `.name#likely-${row}-${word}`);
    name.ariaLabel = `Put ${word.toUpperCase()} in row ${row + 1}`;
    return barItem(name, probability / most, shown);
  };
  const ofRow = (words, row) => {
    const fit = candidates[row] === 1 ? " fits" : " fit";
    const count = note(many(candidates[row], "word"), fit);
    return h(
      "div",
      h("div.row-head", h("h3", `Row ${row + 1}`), smallRow(grid[row]), count),
      h("ol.bars", words.map(item.bind(null, row))),
    );
  };
  return card(
    cardHead("Likely guesses", note("Choose one to put it in its row.")),
    h("div.spread", marginals.map(ofRow)),
  );
}

/** Return the number of possible solutions; if there is no solution, the reasons. */
export function solutionsHook({ left, reasons }) {
  if (!left)
    return [countLine("none", "0", "No word", "gives these colours."), reasons && why(reasons)];
  return countLine("solutions", left, separated(left), left === 1 ? "word fits" : "words fit");
}

/** Return the answer of `/api/infer`. `choose(word)` chooses a solution. */
export function solutionsAnswer({ left, solutions }, pins, choose) {
  if (!left) return null;
  const most = solutions[0].probability;
  const unused = pins ? " Typed letters are not used here." : "";
  const take = ({ solution }) => button(solution, () => choose(solution), ".name");
  const item = (one) => {
    const chance = one.probability < 0.005 ? "" : one.shown;
    const games = one.boards === "1" ? " game" : " games";
    return barItem(take(one), one.probability / most, chance, [number(one.boards), games]);
  };
  const [first, rest] = [solutions.slice(0, 20), solutions.slice(20)];
  return card(
    cardHead("The most likely words", note(`Choose one to see its games.${unused}`)),
    h("ol.bars.spread", first.map(item)),
    rest.length > 0 && list("ul.chips", rest, take),
    left > solutions.length && note(`and ${separated(left - solutions.length)} more.`),
    note("These chances depend on the day and the number of games, not on how people play."),
  );
}
