// How answers about games look: the likeliest, how many there are, likely words, reasons, solutions.

import { button, h } from "./dom.js";
import { barItem, card, cardHead, countLine, list, note, smallRow, why } from "./pieces.js";
import { GREEN, inWords, listed, many, percent, percents, separated } from "./words.js";

/** A count that is never broken; one too long for a line is in words. */
function number(count) {
  const whole = separated(count);
  const long = whole.length > 24;
  const attributes = { class: "number", title: long && whole };
  return h("span", attributes, long ? inWords(count) : whole);
}

/** The game at hand in words, how many there are, and Another and Share; why, if there is none. */
export function boardHook(found, { again, board, first, share }) {
  const { boards: count, reasons, solution, top } = found;
  if (count === "0") {
    const said = `give these colours if the word was ${solution.toUpperCase()}.`;
    return [countLine("none", "0", "No guesses", said), why(reasons)];
  }
  const one = count === "1";
  const look = " games would look like this";
  const how = first
    ? [`${percents(top)[0]} likely; `, number(count), look]
    : ["one of ", number(count), look.replace("games", "games that")];
  return [
    h(
      "p.count",
      { "data-count": count, "data-kind": "count" },
      h("span", one ? "It was" : first ? "Most likely" : "Perhaps"),
      " ",
      h("strong.guesses", inCapitals(board)),
      " ",
      h("span.sub", one ? "the only game with these colours" : how),
    ),
    h(
      "div.buttons",
      !one && button("Another", again, "#another"),
      button("Share", share, ".main#share-open"),
    ),
  ];
}

const inCapitals = (words) => listed(words.map((word) => word.toUpperCase()));

/** That rows which were typed in full cannot be so; each says why in its place. */
export const wrongRows = (rows) =>
  countLine(
    "none",
    "0",
    "No game",
    `has ${rows.length === 1 ? "this word in row" : "these words in rows"} ${listed(rows)}.`,
  );

/** What `/api/board` found. `put(board)` fills the grid, `take(row, word)` a row. */
export const boardAnswer = (found, { put, take }) => [
  found.marginals && likelyWords(found, take),
  found.top?.length > 1 && likelyBoards(found, put),
];

function likelyBoards(found, put) {
  const shares = percents(found.top);
  const game = ({ board }, i) => {
    const rows = board.map((word, row) => smallRow(found.grid[row] ?? GREEN, word));
    return button([rows, h("span.share", shares[i])], () => put(board), `.board#board-${i}`);
  };
  const sure = found.estimated ? "is estimated from" : "follows from";
  return h(
    "details.card",
    { open: matchMedia("(width >= 46rem)").matches },
    h("summary", h("h2", "Most likely games")),
    list("ol.boards", found.top, game),
    note(
      "Choose one to see it in the grid. The number of games is exact; ",
      `how likely they are ${sure} how people play.`,
    ),
  );
}

function likelyWords({ candidates, grid, marginals }, take) {
  const most = Math.max(...marginals.flat().map(({ probability }) => probability));
  const item = (row, { probability, word }) => {
    const name = button(word, () => take(row, word), `.name#likely-${row}-${word}`);
    name.ariaLabel = `Put ${word.toUpperCase()} in row ${row + 1}`;
    return barItem(name, probability / most);
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

/** How many words could be the solution; why there is none. */
export function solutionsHook({ left, reasons }) {
  if (!left)
    return [countLine("none", "0", "No word", "gives these colours."), reasons && why(reasons)];
  const words = left === 1 ? "word" : "words";
  return countLine("solutions", left, separated(left), `${words} could be the solution`);
}

/** What `/api/infer` found. `choose(word)` takes a solution. */
export function solutionsAnswer({ left, solutions }, pins, choose) {
  if (!left) return null;
  const most = solutions[0].probability;
  const unused = pins ? " Typed letters are not used here." : "";
  const take = ({ solution }) => button(solution, () => choose(solution), ".name");
  const item = (one) => {
    const chance = one.probability < 0.005 ? "" : percent(one.probability);
    return barItem(take(one), one.probability / most, chance, [number(one.boards), " games"]);
  };
  const [first, rest] = [solutions.slice(0, 20), solutions.slice(20)];
  return card(
    cardHead("The most likely words", note(`Choose one to see its games.${unused}`)),
    h("ol.bars.wide", first.map(item)),
    rest.length > 0 && list("ul.chips", rest, take),
    left > solutions.length && note(`and ${separated(left - solutions.length)} more.`),
    note("How likely goes by the day and the number of games, not by how people play."),
  );
}
