// What was pasted: one shared result, many, or a whole chat.

import { ask, latest } from "./api.js";
import { $, button, fill, h, renew, toast } from "./dom.js";
import { bar, failure, note, smallRow, table } from "./pieces.js";
import { isAsTaken, takeGame, takeKnown } from "./unwordle.js";
import { percent, separated } from "./words.js";

const MOST_SHOWN = 60;
const MOST_GRIDS = 12;
// As many characters as the server takes.
const MOST_CHARACTERS = 500_000;
// From which probability on a word is said to be probably the day's.
const PROBABLE = 0.5;
// The words of days, as far as they are known.
const words = new Map();
let games = [];
let pasted = "";

const asker = latest({
  busy: (is) => $("paste-card").setAttribute("aria-busy", is),
  failed(error) {
    showTab();
    const again = () => {
      $("paste").focus();
      read(pasted);
    };
    fill($("paste-problem"), `${error.message} `, button("Retry", again));
  },
});
const dayTeller = latest({
  failed: (error) => inList("day-word", failure(error, tellDay)),
});
const playersTeller = latest({
  failed: (error) => inList("players-note", failure(error, tellPlayers)),
});

/** Show something in a part of the list, unless the list was closed meanwhile. */
const inList = (id, ...children) => $(id) && renew($(id), children);

/** Read a text that was pasted; whether it holds games is for the server to say. */
export function read(text) {
  if (!text.trim()) return;
  if (text.length > MOST_CHARACTERS && [...text].length > MOST_CHARACTERS) {
    showTab();
    asker(() => {});
    $("paste-problem").textContent =
      `This text is too long: ${separated(MOST_CHARACTERS)} characters are the most. Paste its end.`;
    return;
  }
  pasted = text;
  asker(async (signal) => {
    const found = await ask("api/games", { text }, signal, "games");
    games = found.games.filter(({ grid }) => grid.length);
    if (!$("review").hidden && games.length === 1 && isWhole(games[0])) {
      location.hash = `review?guesses=${games[0].words}`;
      return;
    }
    showTab();
    $("paste-problem").textContent = games.length ? "" : complaint(found);
    if (!games.length) return;
    $("paste").value = "";
    words.clear();
    close();
    if (games.length === 1) {
      takeKnown(games[0]);
      const [slip] = games[0].notes ?? [];
      const { day, solution } = games[0];
      if (slip) $("paste-problem").textContent = `Note: ${slip}.`;
      else if (solution && !isAsTaken(games[0]))
        $("paste-problem").textContent = `Wordle ${separated(day)} was ${solution.toUpperCase()}.`;
    } else list();
  });
}

const showTab = () => $("unwordle").hidden && $("tab-unwordle").click();

/** Whether a game came with the words of all its rows, the final one too. */
const isWhole = ({ grid, words = [] }) => words.length === grid.length + 1 && words.every(Boolean);

function complaint({ games: read, others, problems }) {
  if (read.length) return "That game was solved at once: there is no other guess to find.";
  if (others) return "Only games with words of five letters are taken.";
  if (problems.length) return `Line ${problems[0].line}: ${problems[0].text}.`;
  return "There is no Wordle result in this text.";
}

function close() {
  // What was being asked about the list is asked no longer.
  for (const teller of [dayTeller, playersTeller]) teller(() => {});
  if ($("games").contains(document.activeElement)) $("paste-button").focus();
  $("games").hidden = true;
  fill($("games"));
}

const dayName = ({ date, day }) =>
  day == null ? "" : date ? `${separated(day)}, ${date}` : separated(day);

function list() {
  const chat = new Set(games.map(({ player }) => player).filter(Boolean)).size > 1;
  const days = new Set(games.map(({ day }) => day));
  $("games").hidden = false;
  fill(
    $("games"),
    h(
      "div",
      { class: "head" },
      h("h2", { id: "games-title", tabindex: "-1" }, `${separated(games.length)} games`),
      button("Close", close),
    ),
    days.size === 1 && h("div", { id: "day-word", tabindex: "-1" }),
    chat && h("div", { id: "players", tabindex: "-1" }),
    h("div", { id: "game-list", tabindex: "-1" }),
  );
  listGames(games);
  if (days.size === 1) tellDay();
  if (chat) {
    showPlayers();
    tellPlayers();
  }
  $("games-title").focus();
  $("said").textContent = `${games.length} games found`;
}

function listGames(some, of = "") {
  const recent = [...some].reverse().slice(0, MOST_SHOWN);
  renew(
    $("game-list"),
    h("h3", {}, of ? `Games of ${of}` : "Choose a game"),
    h(
      "ul",
      { class: "game-list" },
      recent.map((game) =>
        h(
          "li",
          {},
          h(
            "button",
            { class: "board", onclick: () => open(game), type: "button" },
            h(
              "span",
              { class: "sub" },
              [game.player, dayName(game)].filter(Boolean).join("\n") || `Line ${game.line}`,
            ),
            game.grid.map((row) => smallRow(row)),
            game.solved && smallRow("GGGGG"),
          ),
        ),
      ),
    ),
    some.length > MOST_SHOWN && note(`The last ${MOST_SHOWN} of ${separated(some.length)}.`),
  );
}

/** One game's likely guesses; the day's word is looked for in all its grids. */
function open(game) {
  takeGame(game, words.get(game.day) ?? "");
  $("grid-title").focus();
  $("grid-title").scrollIntoView();
  const others = games.filter(({ day }) => day != null && day === game.day);
  if (!words.has(game.day) && !game.words && others.length > 1) {
    asker(async (signal) => {
      const [best] = await solutions(others, signal);
      if (!best || best.probability < PROBABLE) return;
      words.set(game.day, best.solution);
      // Somebody may have begun to type meanwhile.
      if (isAsTaken(game)) takeGame(game, best.solution);
      toast(`The word of that day is probably ${best.solution.toUpperCase()}.`);
    });
  }
}

async function solutions(some, signal) {
  const grids = some.slice(0, MOST_GRIDS).map(({ grid }) => grid);
  const number = some[0].day;
  const asked = (prior) => ask("api/infer", { grids, number, prior, top: 5 }, signal, "day");
  try {
    return (await asked("player")).solutions;
  } catch (error) {
    // Weighing how people play takes longer than the server allows: by their boards, then.
    if (error.status !== 504) throw error;
    return (await asked("uniform")).solutions;
  }
}

/** The word of the day that several games share. */
function tellDay() {
  dayTeller(async (signal) => {
    inList("day-word", "Looking for the word that fits all of them…");
    const likely = await solutions(games, signal);
    inList(
      "day-word",
      h(
        "h3",
        {},
        !likely.length
          ? "No word fits all of these games."
          : likely[0].probability < PROBABLE
            ? "The likeliest words of these games"
            : "The word of these games is probably",
      ),
      h(
        "div",
        { class: "buttons" },
        likely.slice(0, 3).map(({ probability, solution: word }) =>
          button(
            `${word.toUpperCase()} ${percent(probability)}`,
            () => {
              words.set(games[0].day, word);
              takeGame(games[0], word);
            },
            { class: "word-button" },
          ),
        ),
      ),
    );
  });
}

const mean = (scores) => scores.reduce((sum, one) => sum + one, 0) / scores.length;
const scoreOf = ({ grid, solved }) => (solved ? grid.length + 1 : 7);

/** A table of the players: what their scores say at once, what their openers say when it is known. */
function showPlayers(told) {
  const of = new Map();
  for (const game of games.filter(({ player }) => player))
    of.set(game.player, [...(of.get(game.player) ?? []), game]);
  const known = new Map(told?.players.map((one) => [one.name, one]));
  const rows = [...of].sort(([, a], [, b]) => b.length - a.length);
  renew(
    $("players"),
    h("h3", {}, "Players"),
    h(
      "div",
      { class: "scroll", role: "region", tabindex: "0", "aria-label": "Players", id: "scores" },
      table(
        ["Player", "Games", "Mean", "1 to 6, X", "Opener", "Skill"],
        rows.map(([name, own], i) => [
          button(name, () => listGames(own, name), { class: "link", id: `player-${i}` }),
          ...cells(own, known.get(name), told ? "–" : "?"),
        ]),
      ),
    ),
    note(
      "A name lists the games. Opener and skill are of the last 20 days; skill is how many " +
        "guesses fewer than the typical player they take for the same words. " +
        "An X counts as 7 in the mean.",
    ),
    !told && h("div", { class: "sub", id: "players-note", tabindex: "-1" }),
  );
}

/** What the table says of a player; `unknown` stands where nothing is known. */
function cells(own, told, unknown) {
  const scores = own.map(scoreOf);
  const counts = [1, 2, 3, 4, 5, 6, 7].map((score) => scores.filter((one) => one === score).length);
  const skill = told?.skill?.value;
  return [
    separated(own.length),
    mean(scores).toFixed(2),
    h(
      "span",
      { class: "spark" },
      h("span", { class: "hidden" }, counts.join(", ")),
      counts.map((n) => bar(n / Math.max(...counts))),
    ),
    told?.openers.findLast(({ word }) => word)?.word ?? unknown,
    skill === undefined ? unknown : `${skill > 0 ? "+" : ""}${skill.toFixed(2)}`,
  ];
}

function tellPlayers() {
  playersTeller(async (signal) => {
    inList("players-note", "Finding their openers…");
    const told = await ask("api/players", { text: pasted }, signal, "players");
    for (const one of told.inferred) words.set(one.day, one.solution);
    if ($("players")) showPlayers(told);
  });
}

/** Paste by a tap, by keys anywhere on the page, or into the field. */
export function start() {
  $("paste-button").addEventListener("click", async () => {
    try {
      read(await navigator.clipboard.readText());
    } catch {
      $("paste").focus();
      $("paste-problem").textContent =
        "This browser does not let the page read the clipboard: paste into the field.";
    }
  });
  let due;
  // A long text comes in with many events.
  $("paste").addEventListener("input", ({ target }) => {
    clearTimeout(due);
    due = setTimeout(() => read(target.value), 60);
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    // What looks like a result is read wherever it is pasted; a word goes where it was pasted.
    const shared =
      /[\u{1F7E5}-\u{1F7EB}\u2B1B\u2B1C\u25FB\u25FC\u25FD\u25FE]|:[a-z_]*square:|\d\/6/u.test(text);
    if (event.target.id === "paste" || (!shared && event.target.closest?.("input, textarea")))
      return;
    if (!shared && $("unwordle").hidden && $("daily").hidden) return;
    event.preventDefault();
    read(text);
  });
}
