// The Puzzle tab: the puzzle of a day, numbered and the same for everyone, or a random one.

import { ask, latest } from "./api.js";
import {
  $,
  bar,
  button,
  copy,
  failure,
  h,
  offers,
  renew,
  smallRow,
  stored,
  withTiles,
} from "./dom.js";
import { keep } from "./link.js";
import { dayOf, record, statistics, streak, today } from "./record.js";
import { feedback, separated, squares } from "./words.js";
import { wordTiles } from "./wordtiles.js";

const KINDS = ["clues", "grid", "colours"];
const LEVELS = ["easy", "medium", "hard"];
const NAMES = { clues: "clues", colours: "colours", grid: "reverse" };
const MOST_TRIES = 6;
const RULES = {
  clues: "One word fits all four clues. Six tries, each shown in its colours.",
  colours:
    "No letter is given. One last word, with one guess a row, has these colours: of all 12,947 " +
    "words no others do.",
  grid:
    "These colours led to the final word. Each guess fits all that the rows above it tell. " +
    "Only one set of common words does.",
};

let chosen;
let puzzle;
let rows = [];
let game;
let asking = false;
let checking = "";

/** The seed of a day's puzzle: the same for everyone, another for each kind and difficulty. */
const seedOf = ({ date, difficulty, kind, seed }) =>
  seed ||
  10 * Number(date.replaceAll("-", "")) + 3 * KINDS.indexOf(kind) + LEVELS.indexOf(difficulty);

const keyOf = ({ date, difficulty, kind, seed }) =>
  `${kind}/${difficulty}/${seed ? `random ${seed}` : date}`;

const asker = latest({
  busy: (is) => $("puzzle-board").setAttribute("aria-busy", is),
  failed: (error) => $("puzzle-board").replaceChildren(failure(error, load)),
});

const say = (...parts) => $("puzzle-said").replaceChildren(...parts.flat().filter(Boolean));
const complain = (...parts) => $("puzzle-problem").replaceChildren(...parts.filter(Boolean));
const title = () =>
  chosen.seed
    ? "A random puzzle"
    : `Puzzle ${dayOf(chosen.date)}${chosen.date === today() ? "" : `, ${chosen.date}`}`;

/** The words to be typed: in the reverse puzzle the last one is given. */
const wanted = () =>
  ({ clues: [puzzle.solution], colours: puzzle.board, grid: puzzle.board?.slice(0, -1) })[
    chosen.kind
  ];

function load() {
  for (const radio of document.getElementsByName("kind"))
    radio.checked = radio.value === chosen.kind;
  for (const radio of document.getElementsByName("difficulty"))
    radio.checked = radio.value === chosen.difficulty;
  $("puzzle-date").value = chosen.date;
  $("puzzle-date").max = today();
  $("puzzle-title").textContent =
    chosen.date === today() && !chosen.seed ? `Today's puzzle, ${dayOf(chosen.date)}` : title();
  $("puzzle-rules").textContent = RULES[chosen.kind];
  keep("puzzle", {
    date: chosen.seed ? "" : chosen.date,
    difficulty: chosen.difficulty,
    kind: chosen.kind,
    seed: chosen.seed ? String(chosen.seed) : "",
  });
  say();
  complain();
  $("puzzle-result").hidden = true;
  $("puzzle-buttons").replaceChildren();
  $("puzzle-hints").hidden = true;
  puzzle = null;
  asking = false;
  rows = [];
  $("puzzle-board").replaceChildren(h("p", { class: "sub" }, "Making the puzzle…"));
  told();
  asker(async (signal) => {
    puzzle = await ask(
      `api/puzzle/${chosen.kind}`,
      { difficulty: chosen.difficulty, seed: seedOf(chosen) },
      signal,
    );
    if (puzzle.reasons) {
      $("puzzle-board").replaceChildren();
      complain(`There is none: ${puzzle.reasons[0].text}.`);
      return;
    }
    game = record(keyOf(chosen));
    draw();
    showHints();
    if (game.done) finished();
  });
}

const store = () => {
  record(keyOf(chosen), game);
  told();
};

const fixed = (word, pattern, name, flip = "") =>
  h(
    "div",
    { class: `tile-row ${flip}` },
    h("span", { "aria-hidden": "true", class: "row-name" }, name),
    h(
      "span",
      {
        "aria-label": smallRow(pattern, word).getAttribute("aria-label"),
        class: "tiles",
        role: "img",
      },
      [...pattern].map((colour, i) =>
        h("span", { "aria-hidden": "true", class: "tile", "data-colour": colour }, word[i]),
      ),
    ),
  );

function draw(flip = false) {
  if (chosen.kind === "clues") drawClues(flip);
  else drawGrid();
  buttons();
  // Where keys have led the focus, it stays.
  const led = document.activeElement.matches(":focus-visible");
  if (!led && !game.done && !$("puzzle").hidden && matchMedia("(hover: hover)").matches)
    rows[0]?.tiles.focus();
}

function drawClues(flip) {
  const answer = wanted()[0];
  rows = game.done
    ? []
    : [typedRow("?", "The word that fits all clues", () => "", game.typing?.[0])];
  const tries = game.tries.map(([word], i) =>
    fixed(word, feedback(word, answer), "·", flip && i === game.tries.length - 1 ? "flip" : ""),
  );
  const shown = game.done && !game.won ? [fixed(answer, "GGGGG", "=")] : [];
  $("puzzle-board").replaceChildren(
    h(
      "div",
      { class: "tile-grid" },
      puzzle.clues.map(({ guess, pattern }, i) => fixed(guess, pattern, String(i + 1))),
      h("hr"),
      tries,
      rows.map(({ element }) => element),
      shown,
    ),
  );
}

function drawGrid() {
  const open = chosen.kind === "colours";
  rows = [...puzzle.grid, ...(open ? ["GGGGG"] : [])].map((pattern, i) => {
    const last = i === puzzle.grid.length;
    const colours = smallRow(pattern).getAttribute("aria-label");
    return typedRow(
      last ? "=" : String(i + 1),
      last ? "The last word" : `Guess ${i + 1}: ${colours}`,
      () => pattern,
      game.done ? puzzle.board[i] : game.typing?.[i],
    );
  });
  if (game.done) for (const { tiles } of rows) tiles.input.readOnly = true;
  $("puzzle-board").replaceChildren(
    h(
      "div",
      { class: "tile-grid" },
      rows.map(({ element }) => element),
      !open && fixed(puzzle.solution, "GGGGG", "="),
    ),
  );
}

/** A row to type a word into, with a mark at its end. */
function typedRow(name, label, colours, word = "") {
  const mark = h("span", { class: "mark", role: "status" });
  const tiles = wordTiles({
    colours,
    entered: enter,
    label,
    typed: () => {
      mark.textContent = "";
      complain();
      say();
      game.typing = typedWords();
      record(keyOf(chosen), game);
    },
  });
  tiles.word = word;
  tiles.input.addEventListener("keydown", (event) => {
    const to = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const other = to && rows[rows.findIndex((one) => one.tiles === tiles) + to];
    if (other) {
      event.preventDefault();
      other.tiles.focus();
    }
  });
  const element = h(
    "div",
    { class: "tile-row" },
    h("span", { "aria-hidden": "true", class: "row-name" }, name),
    tiles.element,
    mark,
  );
  return { element, mark, tiles };
}

function buttons() {
  const all = game.done
    ? [
        button("Share", shareResult, { class: "main", id: "puzzle-share" }),
        button("Another puzzle", random),
      ]
    : asking
      ? [
          h("span", {}, "Show the solution and end this puzzle?"),
          button("Yes, reveal", reveal, { id: "puzzle-yes" }),
          button("Go on playing", () => {
            asking = false;
            buttons();
            rows[0].tiles.focus();
          }),
        ]
      : [
          button("Check", check, { class: "main", id: "puzzle-check" }),
          button("Hint", hint, { id: "puzzle-hint" }),
          button("Reveal", confirmReveal, { id: "puzzle-reveal" }),
        ];
  $("puzzle-buttons").replaceChildren(...all);
}

function confirmReveal() {
  asking = true;
  buttons();
  $("puzzle-yes").focus();
}

const typedWords = () => rows.map(({ tiles }) => tiles.word);

/** Enter: on to the next row that is not full, or check when all are. */
function enter() {
  const open = rows.find(({ tiles }) => tiles.word.length < 5);
  if (open && rows.length > 1) open.tiles.focus();
  else check();
}

async function check() {
  if (!game || game.done) return;
  const words = typedWords();
  const short = words.findIndex((word) => word.length < 5);
  if (short >= 0) {
    complain("Five letters are needed.");
    rows[short].tiles.focus();
    return;
  }
  const asked = puzzle;
  // Enter may be pressed twice.
  if (String(words) === checking) return;
  checking = String(words);
  try {
    const known = await Promise.all(words.map((word) => ask(`api/word?word=${word}`)));
    // Meanwhile it may have been revealed, or another puzzle chosen.
    if (game.done || puzzle !== asked) return;
    const strange = known.findIndex((one) => !one.known);
    if (strange >= 0) {
      complain(
        `${words[strange].toUpperCase()} is not in the word list. `,
        offers(known[strange].near.slice(0, 3), (word) => {
          rows[strange].tiles.word = word;
          complain();
          rows[strange].tiles.focus();
        }),
      );
      rows[strange].tiles.focus();
      return;
    }
  } catch (error) {
    if (puzzle === asked) complain(`${error.message} `, button("Retry", check));
    return;
  } finally {
    checking = "";
  }
  complain();
  // The same words again, as when Enter is pressed twice, are no other try.
  if (String(words) !== String(game.tries.at(-1))) game.tries.push(words);
  if (chosen.kind === "clues") checkClues(words[0]);
  else checkGrid(words);
}

const inTries = () =>
  game.tries.length === 1 ? "at the first try" : `in ${game.tries.length} tries`;

function checkClues(word) {
  // What was typed while the word was looked up is kept.
  game.typing = typedWords()[0] === word ? [] : typedWords();
  if (word === wanted()[0]) {
    end(true);
    return;
  }
  if (game.tries.length >= MOST_TRIES) {
    end(false);
    return;
  }
  store();
  draw(true);
  const against = puzzle.clues
    .map(({ guess, pattern }, i) => feedback(guess, word) !== pattern && i + 1)
    .filter(Boolean);
  say(
    `${word.toUpperCase()} does not fit ${against.length > 1 ? "clues" : "clue"} ${listed(against)}. ` +
      `${MOST_TRIES - game.tries.length} left.`,
  );
  rows[0].tiles.focus();
}

const range = (most) => Array.from({ length: most }, (_, i) => i + 1);

const listed = (items) =>
  [items.slice(0, -1).join(", "), items.at(-1)].filter(Boolean).join(" and ");

/** What is wrong with the word in a row, if it is: its colours, or what a row above tells. */
function objection(words, row) {
  const name = words[row].toUpperCase();
  // With colours only, the last word is the player's own too.
  const shows = feedback(words[row], chosen.kind === "grid" ? puzzle.solution : words.at(-1));
  if (shows !== (puzzle.grid[row] ?? "GGGGG"))
    return [`${name} would be `, smallRow(shows, words[row]), "."];
  if (chosen.kind === "colours") return null;
  const above = words.findIndex(
    (word, i) => i < row && feedback(word, words[row]) !== puzzle.grid[i],
  );
  return above < 0 ? null : [`${name} has these colours, but it does not fit row ${above + 1}.`];
}

function checkGrid(words) {
  game.typing = typedWords();
  const objections = words.map((_, row) => objection(words, row));
  if (!objections.some(Boolean)) {
    end(true);
    return;
  }
  store();
  const open = chosen.kind === "colours";
  const wrong = rows.slice(0, puzzle.grid.length).filter(({ mark }, row) => {
    const right = open ? !objections[row] : words[row] === wanted()[row];
    judge(mark, right);
    return !right;
  });
  say(
    open && `With ${words.at(-1).toUpperCase()} as the last word, not all is right. `,
    wrong.length === 1 ? "One row is wrong. " : `${wrong.length} rows are wrong. `,
    ...objections[objections.findIndex(Boolean)],
  );
  wrong[0]?.tiles.focus();
}

/** Put a mark at the end of a row, with a word for those who do not see it. */
function judge(mark, right) {
  mark.replaceChildren(
    right ? "✓" : "✗",
    h("span", { class: "hidden" }, right ? "right" : "wrong"),
  );
  mark.classList.toggle("right", right);
}

function end(won) {
  game = { ...game, done: true, on: today(), won };
  store();
  draw(true);
  finished();
  if (won) $("puzzle-board").firstElementChild.classList.add("celebrate");
  $("puzzle-share").focus();
}

/** What is said of a game that has ended. */
function finished() {
  const words = wanted().map((word) => word.toUpperCase());
  const { length: told } = game.told;
  const hints = told ? `, with ${told} ${told === 1 ? "hint" : "hints"}` : "";
  if (game.won)
    say(
      `Right, ${inTries()}${hints}. ${words.length === 1 ? `${words[0]} is the only word that fits.` : "There is one board."}`,
    );
  else say(words.length === 1 ? `It was ${words[0]}.` : "This is the only board.");
  if (chosen.kind !== "clues") for (const { mark } of rows) game.won && judge(mark, true);
  buttons();
}

function reveal() {
  asking = false;
  end(false);
}

/** The step of this number, of the server's or, with colours only, by the words that are left. */
const STEPS = {
  clues(number) {
    const clues = puzzle.clues.map(({ guess, pattern }) => `${guess}=${pattern}`);
    return ask("api/hint", { clues, number }, undefined, "hint");
  },
  colours(number) {
    if (number > puzzle.left.length) return {};
    const left = puzzle.left[number - 1];
    const rows = number === 1 ? "Row 1 leaves" : `Rows ${listed(range(number))} leave`;
    const some = left === 1 ? "only one word" : `${separated(left)} of all words`;
    return {
      step: { columns: [1, 2, 3, 4, 5], row: number, text: `${rows} ${some} for the last row.` },
    };
  },
  grid(number) {
    const { grid, solution: word } = puzzle;
    return ask("api/hint/grid", { grid, number, word }, undefined, "hint");
  },
};

/** A step of reasoning where the server gives one, else a letter. */
async function hint() {
  const number = game.told.length + 1;
  const letter = () => {
    const targets = wanted();
    const row = targets.length - 1 - ((number - 1) % targets.length);
    const column = Math.floor((number - 1) / targets.length) % 5;
    const name = targets.length === 1 ? "The word" : `Row ${row + 1}`;
    return `${name} has ${targets[row][column].toUpperCase()} in place ${column + 1}.`;
  };
  const asked = puzzle;
  let step = null;
  try {
    ({ step } = await STEPS[chosen.kind](number));
  } catch (error) {
    if (error.status !== 422) {
      complain(`${error.message} `, button("Retry", hint));
      return;
    }
  }
  if (puzzle !== asked || game.done) return;
  game.told.push(step?.text ?? letter());
  store();
  showHints();
  light(step?.tiles ?? (step ? [step] : []));
}

/** The hints that were given, the last one last. */
function showHints() {
  $("puzzle-hints").hidden = !game.told.length;
  renew(
    $("puzzle-hints"),
    h("h2", {}, "Hints"),
    h(
      "ol",
      { class: "steps" },
      game.told.map((text) => h("li", {}, withTiles(text))),
    ),
  );
}

/** Outline the tiles that a step reads. */
function light(places) {
  const board = $("puzzle-board");
  for (const tile of board.querySelectorAll(".lit")) tile.classList.remove("lit");
  for (const { columns, row } of places) {
    const tiles = board.querySelectorAll(".tile-row")[row - 1].querySelectorAll(".tile");
    for (const column of columns) tiles[column - 1].classList.add("lit");
  }
}

function shareResult() {
  const name = chosen.seed ? "random puzzle" : `#${dayOf(chosen.date)}`;
  const score = game.won
    ? `${game.tries.length}${chosen.kind === "clues" ? `/${MOST_TRIES}` : game.tries.length === 1 ? " try" : " tries"}`
    : "X";
  const hints = game.told.length ? ` 💡${game.told.length}` : "";
  // Your tries, never the clues: the colours of a word, or which rows were right.
  const lines = game.tries.map((words) =>
    chosen.kind === "clues"
      ? squares(feedback(words[0], wanted()[0]))
      : words.map((word, row) => (word === wanted()[row] ? "🟩" : "⬜")).join(""),
  );
  const text = [
    `Unwordle ${name} ${NAMES[chosen.kind]}, ${chosen.difficulty}: ${score}${hints}`,
    ...lines,
    location.href,
  ].join("\n");
  copy(text, "Result copied.", (refused) => {
    $("puzzle-result").hidden = false;
    $("puzzle-text").value = refused;
    $("puzzle-text").select();
  });
}

/** Statistics, streak and archive: what this browser keeps. */
function told() {
  const { played, won, tries } = statistics();
  const { best, now } = streak();
  const figure = (number, name) =>
    h("div", {}, h("strong", {}, String(number)), h("span", {}, name));
  const most = Math.max(1, ...Object.values(tries));
  renew(
    $("puzzle-stats"),
    h(
      "div",
      { class: "figures" },
      figure(played, "played"),
      figure(won, "solved"),
      figure(now, "streak"),
      figure(best, "best streak"),
    ),
    Object.keys(tries).length > 0 &&
      h(
        "ol",
        { class: "bars plain" },
        Object.entries(tries).map(([n, count]) =>
          h(
            "li",
            {},
            h("span", { class: "name" }, n === "1" ? "1 try" : `${n} tries`),
            bar(count / most),
            h("span", { class: "share" }, String(count)),
          ),
        ),
      ),
  );
  const back = Array.from({ length: 14 }, (_, i) => {
    const day = new Date(Date.now() - i * 86400000);
    return today(day);
  });
  $("puzzle-archive").replaceChildren(
    h(
      "ul",
      { class: "archive" },
      back.map((date) => {
        const one = record(keyOf({ ...chosen, date, seed: 0 }));
        const mark = one.won ? "✓" : one.done ? "✗" : one.tries.length ? "…" : "";
        const state = one.won
          ? "solved"
          : one.done
            ? "not solved"
            : one.tries.length
              ? "begun"
              : "not played";
        return h(
          "li",
          {},
          h(
            "button",
            {
              "aria-current": date === chosen.date && !chosen.seed ? "date" : false,
              "aria-label": `Puzzle ${dayOf(date)}, ${date}: ${state}`,
              class: one.won ? "done" : "",
              onclick: () => choose({ date, seed: 0 }),
              type: "button",
            },
            String(dayOf(date)),
            h("span", { "aria-hidden": "true" }, mark),
          ),
        );
      }),
    ),
  );
}

function choose(changes) {
  chosen = { ...chosen, ...changes };
  load();
}

const random = () => choose({ seed: 1 + Math.floor(Math.random() * 1e6) });

/** Whether a link's date is one; some browsers take 31 February for 3 March. */
function isDay(text) {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Show the puzzle of a link. */
export function follow(link) {
  const last = stored("puzzle choice") ?? {};
  choose({
    date: isDay(link.date) ? link.date : today(),
    difficulty: [link.difficulty, last.difficulty].find((one) => LEVELS.includes(one)) ?? "easy",
    kind: [link.kind, last.kind].find((one) => KINDS.includes(one)) ?? "clues",
    seed: Math.max(0, Number.parseInt(link.seed, 10) || 0) % 1e9,
  });
}

export function start(link) {
  const chose = (changes) => {
    choose(changes);
    stored("puzzle choice", { difficulty: chosen.difficulty, kind: chosen.kind });
  };
  $("puzzle-kind").addEventListener("change", ({ target }) => chose({ kind: target.value }));
  $("puzzle-difficulty").addEventListener("change", ({ target }) =>
    chose({ difficulty: target.value }),
  );
  $("puzzle-date").addEventListener(
    "change",
    ({ target }) => target.value && choose({ date: target.value, seed: 0 }),
  );
  $("puzzle-today").addEventListener("click", () => choose({ date: today(), seed: 0 }));
  $("puzzle-random").addEventListener("click", random);
  $("puzzle-link").addEventListener("click", () => copy(location.href, "Link copied."));
  follow(link);
}
