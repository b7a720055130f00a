// How answers about games look: the likeliest, how many there are, likely words, reasons, solutions.

import { button, h } from "./dom.js";
import { barItem, card, cardHead, countLine, note, smallRow, why } from "./pieces.js";
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
      "p",
      { class: "count", "data-count": count, "data-kind": "count" },
      h("span", {}, one ? "It was" : first ? "Most likely" : "Perhaps"),
      " ",
      h("strong", { class: "guesses" }, inCapitals(board)),
      " ",
      h("span", { class: "sub" }, one ? "the only game with these colours" : how),
    ),
    h(
      "div",
      { class: "buttons" },
      !one && button("Another", again, { id: "another" }),
      button("Share", share, { class: "main", id: "share-open" }),
    ),
  ];
}

export const inCapitals = (words) => listed(words.map((word) => word.toUpperCase()));

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
  return h(
    "details",
    { class: "card", open: matchMedia("(width >= 46rem)").matches },
    h("summary", {}, h("h2", {}, "Most likely games")),
    h(
      "ol",
      { class: "boards" },
      found.top.map((one, i) =>
        h(
          "li",
          {},
          button(
            [
              one.board.map((word, row) => smallRow(found.grid[row] ?? GREEN, word)),
              h("span", { class: "share" }, shares[i]),
            ],
            () => put(one.board),
            { class: "board", id: `board-${i}` },
          ),
        ),
      ),
    ),
    note(
      `Choose one to see it in the grid. The number of games is exact; how likely they are ${
        found.estimated ? "is estimated from" : "follows from"
      } how people play.`,
    ),
  );
}

function likelyWords({ candidates, grid, marginals }, take) {
  const most = Math.max(...marginals.flat().map(({ probability }) => probability));
  const bars = (words, row) =>
    words.map(({ probability, word }) => {
      const attributes = {
        "aria-label": `Put ${word.toUpperCase()} in row ${row + 1}`,
        class: "name",
        id: `likely-${row}-${word}`,
      };
      return barItem(button(word, () => take(row, word), attributes), probability / most);
    });
  return card(
    cardHead("Likely guesses", note("Choose one to put it in its row.")),
    h(
      "div",
      { class: "spread" },
      marginals.map((words, row) =>
        h(
          "div",
          {},
          h(
            "div",
            { class: "row-head" },
            h("h3", {}, `Row ${row + 1}`),
            smallRow(grid[row]),
            note(many(candidates[row], "word"), candidates[row] === 1 ? " fits" : " fit"),
          ),
          h("ol", { class: "bars" }, bars(words, row)),
        ),
      ),
    ),
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
  const take = (word) => button(word, () => choose(word), { class: "name" });
  return card(
    cardHead("The most likely words", note(`Choose one to see its games.${unused}`)),
    h(
      "ol",
      { class: "bars wide" },
      solutions
        .slice(0, 20)
        .map(({ boards, probability, solution }) =>
          barItem(
            take(solution),
            probability / most,
            probability < 0.005 ? "" : percent(probability),
            [number(boards), " games"],
          ),
        ),
    ),
    solutions.length > 20 &&
      h(
        "ul",
        { class: "chips" },
        solutions.slice(20).map(({ solution }) => h("li", {}, take(solution))),
      ),
    left > solutions.length && note(`and ${separated(left - solutions.length)} more.`),
    note("How likely goes by the day and the number of games, not by how people play."),
  );
}
