// How answers about boards look: counts, likely words, likely boards, reasons, solutions.

import { button, h } from "./dom.js";
import { barItem, card, cardHead, countLine, note, smallRow, why } from "./pieces.js";
import { GREEN, allWritten, inWords, listed, separated, written } from "./words.js";

/** The board at hand in words, how many there are, and Another and Share. */
export function boardHook(found, { again, board, first, share }) {
  const count = found.boards;
  if (count === "0") {
    const word = found.solution.toUpperCase();
    return countLine("none", "0", "No board", `could have made this grid with ${word}.`);
  }
  const one = count === "1";
  const likely = first && !one && found.top[0];
  return [
    h(
      "p",
      { class: "count", "data-kind": "count" },
      h("span", {}, one ? "It was" : first ? "Most likely" : "Perhaps"),
      " ",
      h("strong", { class: "guesses" }, listed(board).toUpperCase().replace(" AND ", " and ")),
      " ",
      h(
        "span",
        { class: "sub" },
        one ? "the only one of " : likely ? `${written(likely)}, of ` : "one of ",
        number(count),
        one ? " board" : " boards",
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      !one && button("Another", again, { id: "another" }),
      button("Share", share, { class: "main", id: "share-open" }),
    ),
  ];
}

/** A count that is never broken; one too long for a line is in words. */
function number(count) {
  const written = separated(count);
  const long = written.length > 24;
  return h(
    "span",
    { class: "number", "data-count": count, title: long && written },
    long ? inWords(count) : written,
  );
}

/** That rows which were typed in full cannot be so; each says why in its place. */
export const wrongRows = (rows) =>
  countLine(
    "none",
    "0",
    "No board",
    `has ${rows.length === 1 ? "this word in row" : "these words in rows"} ${listed(rows)}.`,
  );

/** What `/api/board` found. `put(board)` fills the grid, `take(row, word)` a row. */
export function boardAnswer(found, { put, take }) {
  if (!found.satisfiable) return whyNot(found.reasons ?? []);
  return [likelyBoards(found, put), likelyWords(found, take)].filter(Boolean);
}

const whyNot = (reasons) =>
  reasons.length > 0 &&
  card(
    h("h2", {}, "Why not"),
    why(reasons),
    reasons.some(({ columns }) => columns.length) &&
      note("The tiles at fault are outlined in the grid."),
  );

function likelyBoards(found, put) {
  if (!found.top?.length) return null;
  const shares = allWritten(found.top);
  return card(
    cardHead("Most likely games", note("Choose one to see it in the grid.")),
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
      found.estimated
        ? "The count is exact; the probabilities are estimated from how people play."
        : "The count is exact; so are the probabilities, by what is assumed of how people play.",
    ),
  );
}

function likelyWords(found, take) {
  const likely = found.marginals;
  if (!likely) return null;
  const most = Math.max(...likely.flat().map(({ probability }) => probability));
  const fit = found.candidates;
  return card(
    cardHead("Likely guesses", note("Choose one to put it in its row.")),
    h(
      "div",
      { class: "spread" },
      likely.map((words, row) => {
        const shares = allWritten(words);
        return h(
          "div",
          {},
          h(
            "div",
            { class: "row-head" },
            h("h3", {}, `Row ${row + 1}`),
            smallRow(found.grid[row]),
            h(
              "span",
              { class: "sub" },
              fit[row] === 1 ? "1 word fits" : `${separated(fit[row])} words fit`,
            ),
          ),
          h(
            "ol",
            { class: "bars" },
            words.map((one, i) => {
              const name = button(one.word, () => take(row, one.word), {
                "aria-label": `Put ${one.word} in row ${row + 1}`,
                class: "name",
                id: `likely-${row}-${one.word}`,
              });
              return barItem(name, one.probability / most, shares[i]);
            }),
          ),
        );
      }),
    ),
  );
}

/** How many words could be the solution. */
export function solutionsHook(found) {
  const total = found.left;
  if (!total) return countLine("none", "0", "No word", "has a board for this grid.");
  const words = total === 1 ? "word" : "words";
  return countLine("solutions", total, separated(total), `${words} could be the solution`);
}

/** What `/api/infer` found. `choose(word)` takes a solution. */
export function solutionsAnswer(found, pins, choose) {
  const { solutions } = found;
  const total = found.left;
  if (!total) return whyNot(found.reasons ?? []);
  const most = solutions[0].probability;
  const rest = solutions.slice(20);
  const shares = allWritten(solutions);
  const unused = pins ? " Typed letters are not used here." : "";
  return card(
    cardHead("The most probable words", note(`Choose one to see its boards.${unused}`)),
    h(
      "ol",
      { class: "bars wide" },
      solutions.slice(0, 20).map((one, i) =>
        barItem(
          button(one.solution, () => choose(one.solution), { class: "name" }),
          one.probability / most,
          shares[i],
          [number(one.boards), " boards"],
        ),
      ),
    ),
    rest.length > 0 &&
      h(
        "ul",
        { class: "chips" },
        rest.map((one, i) =>
          h(
            "li",
            {},
            button([one.solution, h("small", {}, shares[20 + i])], () => choose(one.solution)),
          ),
        ),
      ),
    total > solutions.length && note(`and ${separated(total - solutions.length)} more.`),
    found.prior !== "player" &&
      note("How likely goes by the day and the number of boards, not by how people play."),
  );
}
