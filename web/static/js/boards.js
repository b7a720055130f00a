// How answers about boards look: counts, likely words, likely boards, reasons, solutions.

import { bar, breakable, h, smallRow } from "./dom.js";
import { inWords, percent, separated } from "./words.js";

const GREEN = "GGGGG";

/** What `/api/board` found. `again()` draws another board, `take(row, word)` pins a word. */
export function boardAnswer(found, { again, best, take }) {
  const parts = [found.satisfiable ? many(found, again, best) : none(found)];
  if (found.satisfiable) parts.push(likelyWords(found, take), likelyBoards(found));
  return fragment(parts);
}

function fragment(parts) {
  const all = document.createDocumentFragment();
  all.append(...parts.filter(Boolean));
  return all;
}

function many(found, again, best) {
  const { boards: count } = found;
  const words = inWords(count);
  return h(
    "section",
    { class: "card", "data-kind": "count" },
    h(
      "p",
      { class: "count" },
      h("strong", { "data-count": count }, breakable(separated(count))),
      h(
        "span",
        {},
        count === "1"
          ? "board could have made these colours"
          : "boards could have made these colours",
      ),
      words && [" ", h("span", { class: "in-words" }, `(${words})`)],
    ),
    h(
      "div",
      { class: "head" },
      h(
        "p",
        { class: "sub" },
        count === "1"
          ? "It is in the grid."
          : best
            ? "The most likely one is in the grid."
            : "One of them, drawn at random, is in the grid.",
      ),
      count !== "1" && h("button", { id: "another", onclick: again, type: "button" }, "Another"),
    ),
  );
}

function none(found) {
  const reasons = found.reasons ?? [];
  return h(
    "section",
    { class: "card", "data-kind": "none" },
    h(
      "p",
      { class: "count" },
      h("strong", { "data-count": "0" }, "No board"),
      h("span", {}, `could have made these colours with ${found.solution}.`),
    ),
    reasons.length > 0 && h("h2", {}, "Why not"),
    reasons.length > 0 &&
      h(
        "ul",
        { class: "why" },
        reasons.map(({ text }) => h("li", {}, text)),
      ),
    reasons.some(({ columns }) => columns.length) &&
      h("p", { class: "sub" }, "The tiles at fault are outlined in the grid."),
  );
}

function likelyWords(found, take) {
  if (!found.marginals) return null;
  const most = Math.max(...found.marginals.flat().map(({ probability }) => probability));
  return h(
    "section",
    { class: "card" },
    h(
      "div",
      { class: "head" },
      h("h2", {}, "Likely guesses"),
      h("p", { class: "sub" }, "Choose one to pin it."),
    ),
    h(
      "div",
      { class: "spread" },
      found.marginals.map((words, row) =>
        h(
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
              found.candidates[row] === 1
                ? "1 word fits"
                : `${separated(found.candidates[row])} words fit`,
            ),
          ),
          h(
            "ol",
            { class: "bars" },
            words.map(({ probability, word }) =>
              h(
                "li",
                {},
                h(
                  "button",
                  {
                    "aria-label": `Pin ${word} in row ${row + 1}`,
                    class: "name",
                    id: `likely-${row}-${word}`,
                    onclick: () => take(row, word),
                    type: "button",
                  },
                  word,
                ),
                bar(probability / most),
                h("span", { class: "share" }, percent(probability)),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

function likelyBoards(found) {
  if (!found.top?.length) return null;
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Most likely boards"),
    h(
      "ol",
      { class: "boards" },
      found.top.map(({ board, probability }) =>
        h(
          "li",
          {},
          board.map((word, row) => smallRow(found.grid[row] ?? GREEN, word)),
          h("span", { class: "share" }, percent(probability)),
        ),
      ),
    ),
  );
}

/** What `/api/infer` found. `choose(word)` takes a solution. */
export function solutionsAnswer(found, pins, choose) {
  const { solutions } = found;
  const total = found.left;
  if (!total) {
    return h(
      "section",
      { class: "card", "data-kind": "none" },
      h(
        "p",
        { class: "count" },
        h("strong", { "data-count": "0" }, "No solution"),
        " fits these colours.",
      ),
      found.reasons?.length > 0 &&
        h(
          "ul",
          { class: "why" },
          found.reasons.map(({ text }) => h("li", {}, text)),
        ),
    );
  }
  const most = solutions[0].probability;
  return h(
    "section",
    { class: "card", "data-kind": "solutions" },
    h(
      "p",
      { class: "count" },
      h("strong", { "data-count": String(total) }, separated(total)),
      total === 1 ? "word could be the solution" : "words could be the solution",
    ),
    h(
      "div",
      { class: "head" },
      h("h2", {}, "The most probable"),
      h(
        "p",
        { class: "sub" },
        `Choose one to see its boards.${pins ? " Pins are not used here." : ""}`,
      ),
    ),
    h(
      "ol",
      { class: "bars wide" },
      solutions
        .slice(0, 20)
        .map(({ boards, probability, solution: word }) =>
          h(
            "li",
            {},
            h("button", { class: "name", onclick: () => choose(word), type: "button" }, word),
            bar(probability / most),
            h("span", { class: "share" }, percent(probability)),
            h("span", { class: "share boards-of" }, breakable(separated(boards)), " boards"),
          ),
        ),
    ),
    solutions.length > 20 &&
      h(
        "ul",
        { class: "chips" },
        solutions
          .slice(20)
          .map(({ probability, solution: word }) =>
            h(
              "li",
              {},
              h(
                "button",
                { onclick: () => choose(word), type: "button" },
                word,
                h("small", {}, percent(probability)),
              ),
            ),
          ),
      ),
    total > solutions.length &&
      h("p", { class: "sub" }, `and ${separated(total - solutions.length)} more.`),
  );
}
