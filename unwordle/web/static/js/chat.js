// A chat: its days, the newest first, its players, and what a friend probably guessed. It is kept in
// this browser; the server is sent the whole of it with each question, and keeps nothing.

import { accept } from "./accepted.js";
import { ask, latest } from "./api.js";
import { isRecent } from "./days.js";
import { $, button, copy, fill, h, renew, stored, toast } from "./dom.js";
import { bar, failure, note, sentence, smallRow, table, withTiles } from "./pieces.js";
import { share } from "./share.js";
import { takeGame } from "./unwordle.js";
import { listed, separated } from "./words.js";
import { wordTiles } from "./wordtiles.js";

const NAME = "chat";
const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  weekday: "short",
  year: "numeric",
});
const DAYS_SHOWN = 30;
// So many days without a known word are inferred at a time.
const INFERRED = 30;
// From which probability on a word is said to be probably the day's.
const PROBABLE = 0.5;
const DOING = {
  games: "Reading the chat…",
  players: "Finding openers and luck…",
  words: "Looking for the words of days…",
};

// What is kept: the text, the words that the reader knows, and the last answer.
let chat = null;
// What is seen of it.
let view;
let doing = "";

const teller = latest({
  failed(error) {
    doing = "";
    if ($("chat-status")) renew($("chat-status"), failure(error, () => tell()));
  },
});
const guesser = latest({ failed: (error) => toast(error.message) });

/** Open a chat that was pasted; one that was kept is given back by Undo. */
export function open(text) {
  const before = chat ?? stored(NAME);
  view = fresh();
  const { same = {}, solutions = {} } = before ?? {};
  chat = { answer: null, kept: "", most: INFERRED, same, solutions, text };
  if (before && before.text !== text)
    toast("This chat replaces the one before.", () => put(before));
  show();
  tell("games", "words", "players");
}

/** Show the chat that was kept, if one was. */
export function reopen() {
  const before = stored(NAME);
  if (before?.answer) put(before);
}

/** Show the head of the chat alone: a game of it, or another one, is in the grid. */
export function fold(folded = true) {
  if (!chat) return;
  view.folded = folded;
  show();
}

const fresh = () => ({
  asked: {},
  days: DAYS_SHOWN,
  drafts: new Map(),
  folded: false,
  guesses: new Map(),
  last: {},
  open: null,
  players: false,
  spoiled: new Set(),
  who: new Set(),
});

function put(before) {
  teller(() => {});
  chat = before;
  view = { ...fresh(), open: newest(chat.answer) };
  keep();
  show();
  if (!chat.answer?.records) tell();
}

/** The days that are open at first. */
const newest = (answer) => new Set(answer?.days.slice(0, 1).map(({ day }) => day));

const keep = () => stored(NAME, chat);

const question = () => ({
  kept: chat.kept,
  most: chat.most,
  same: Object.entries(chat.same ?? {}).map((names) => names.join("=")),
  solutions: Object.entries(chat.solutions)
    .map((line) => line.join(" "))
    .join("\n"),
  text: chat.text,
});

/** Ask for parts of the answer, one after the other: each takes longer than the one before. */
function tell(...parts) {
  teller(async (signal) => {
    for (const part of parts.length ? parts : ["words", "players"]) {
      doing = DOING[part];
      showStatus();
      const answer = await ask("api/chat", { ...question(), tell: part }, signal, "chat");
      if (part !== "games") chat.kept = answer.kept;
      chat.answer = { records: chat.answer?.records, ...answer, kept: "" };
      view.open ??= newest(answer);
      const first = !$("chat-days");
      doing = "";
      keep();
      show();
      if (first && !$("chat").contains(document.activeElement)) $("chat-title").focus();
      if (first) $("said").textContent = title();
    }
  });
}

const showStatus = () => $("chat-status") && fill($("chat-status"), doing);

function close() {
  teller(() => {});
  chat = null;
  $("chat").hidden = true;
  fill($("chat"));
}

// Forgotten in another tab, it is not to be kept again from this one.
addEventListener("storage", ({ key, newValue }) => {
  if (key === NAME && newValue === null && chat) close();
});

function forget() {
  const before = chat;
  close();
  keep();
  $("paste-button").focus();
  toast("The chat is forgotten.", () => put(before));
}

const many = (number, noun) => `${separated(number)} ${noun}${number === 1 ? "" : "s"}`;
const title = () => `${many(chat.answer.games, "game")} on ${many(chat.answer.days.length, "day")}`;

function show() {
  const { answer } = chat;
  $("chat").hidden = false;
  const left = Object.entries(answer?.passed_over ?? {}).map(([why, n]) => `${separated(n)} ${why}`);
  renew(
    $("chat"),
    h(
      "div",
      { class: "head chat-head" },
      h("h2", { id: "chat-title", tabindex: "-1" }, answer ? title() : "A chat"),
      answer &&
        button(view.folded ? "Show" : "Hide", () => fold(!view.folded), {
          "aria-expanded": String(!view.folded),
          "aria-label": view.folded ? "Show the chat" : "Hide the chat",
          class: "link",
          id: "chat-fold",
        }),
      button("Forget", forget, { "aria-label": "Forget the chat", class: "link", id: "chat-forget" }),
    ),
    h("p", { class: "sub", id: "chat-status", role: "status" }, doing),
    answer && !view.folded && [
      left.length > 0 && note(`Left out: ${listed(left)}.`),
      hasTable() && parts(),
      h(
        "div",
        { class: "chat", "data-shown": view.players ? "players" : "days" },
        h("div", { id: "chat-days" }, days()),
        hasTable() && h("div", { id: "chat-players" }, players()),
      ),
      note("Kept in this browser alone, until you forget it."),
    ],
  );
}

/** Whether the games are of people with names, or of several days: else there is no table. */
const hasTable = () => chat.answer.named || chat.answer.days.length > 1;

/** On a narrow screen, days or players. */
const parts = () =>
  h(
    "fieldset",
    { class: "segments", id: "chat-parts" },
    h("legend", { class: "hidden" }, "What to see"),
    ["Days", "Players"].map((name) =>
      h(
        "label",
        {},
        h("input", {
          checked: view.players === (name === "Players"),
          id: `chat-${name}`,
          name: "chat-part",
          onchange: () => {
            view.players = name === "Players";
            document.querySelector(".chat").dataset.shown = name.toLowerCase();
          },
          type: "radio",
        }),
        h("span", {}, name),
      ),
    ),
  );

// Days.

function days() {
  const { days: all, untold } = chat.answer;
  const more = all.length - view.days;
  return [
    all.slice(0, view.days).map(dayOf),
    h(
      "div",
      { class: "buttons" },
      more > 0 &&
        button(`Show ${many(Math.min(more, DAYS_SHOWN), "earlier day")}`, () => {
          view.days += DAYS_SHOWN;
          show();
        }, { id: "chat-earlier" }),
      untold > 0 && chat.kept &&
        button(`Find the words of ${many(Math.min(untold, INFERRED), "earlier day")}`, () => {
          chat.most += INFERRED;
          tell();
        }, { id: "chat-infer" }),
    ),
  ];
}

const dayName = ({ date, day }, short = false) =>
  chat.answer.numbered
    ? `${DAY.format(new Date(`${date}T12:00`))}${short ? "" : ` · ${separated(day)}`}`
    : "These games";

const nameOf = ({ player }) => (chat.answer.named ? player : player.replace("(no name)", "Game"));
const scoreOf = ({ grid, hard, score, solved }) =>
  `${score || (solved ? grid.length + 1 : "X")}/6${hard ? "*" : ""}`;

/** Whether a day is so new that its word is only shown when asked for. */
const isHidden = ({ date, day, source }) =>
  chat.answer.numbered && source && source !== "given" && isRecent(date) && !view.spoiled.has(day);

/** A probability without digits that mean nothing. */
const chance = (probability) => {
  const value = Math.round(100 * probability);
  return value > 99 ? ">99%" : value < 1 ? "<1%" : `${value}%`;
};

const likelihood = (probability) => (probability < PROBABLE ? "perhaps" : "probably");

/** The word of a day, in a few words. */
function wordOf(of) {
  const [best] = of.solutions;
  if (!of.source) return doing === DOING.players ? "" : "word not known";
  if (isHidden(of)) return "word hidden";
  const word = best.solution.toUpperCase();
  return of.source === "inferred"
    ? `${likelihood(best.probability)} ${word}, ${chance(best.probability)}`
    : word;
}

function dayOf(of) {
  const body = h("div", { class: "day-body" });
  const isOpen = view.open.has(of.day);
  if (isOpen) fill(body, bodyOf(of));
  return h(
    "details",
    {
      class: "day",
      "data-day": of.day,
      ontoggle: ({ target }) => {
        if (target.open === view.open.has(of.day)) return;
        view.open[target.open ? "add" : "delete"](of.day);
        fill(body, target.open && bodyOf(of));
      },
      open: isOpen,
    },
    h(
      "summary",
      { id: `day-${of.day}` },
      h("span", { class: "day-name" }, dayName(of)),
      " ",
      h("span", { class: "day-word" }, wordOf(of)),
      " ",
      h(
        "span",
        { class: "sub" },
        of.games.map((game) => `${nameOf(game)} ${scoreOf(game)[0]}`).join(" · "),
      ),
    ),
    body,
  );
}

function bodyOf(of) {
  return [
    h("p", { class: "day-says", id: `says-${of.day}`, tabindex: "-1" }, wordSaid(of)),
    h("ul", { class: "game-list" }, of.games.map((game) => h("li", {}, gameOf(of, game)))),
    h("div", { class: "day-guess", id: `guess-${of.day}`, role: "status" }, guessSaid(of)),
    correction(of),
    h(
      "div",
      { class: "buttons" },
      button("Share this day", () => shareDay(of), { id: `share-${of.day}` }),
    ),
  ];
}

/** The word of a day in a sentence that says how it is known. */
function wordSaid(of) {
  const [best, ...others] = of.solutions;
  if (!of.source)
    return of.games.some(({ grid }) => grid.length)
      ? "Its word is not known; nobody has looked for it yet."
      : "Its word is not known: no game has a grid.";
  if (isHidden(of))
    return button(
      "Show the word",
      () => {
        view.spoiled.add(of.day);
        show();
        $(`says-${of.day}`).focus();
        if (chosen(of)) guess(of, chosen(of));
      },
      { id: `show-${of.day}` },
    );
  const word = h("strong", { class: "word" }, best.solution.toUpperCase());
  if (of.source === "dated") return ["The word was ", word, "."];
  if (of.source === "given")
    return [
      "The word was ",
      word,
      ", as you say. ",
      button("Take it back", () => correct(of, ""), { class: "link", id: `back-${of.day}` }),
    ];
  const also = others.map(
    ({ probability, solution }) => `${solution.toUpperCase()}, ${chance(probability)}`,
  );
  const grids = of.games.filter(({ grid }) => grid.length).length;
  return [
    `${sentence(likelihood(best.probability)).slice(0, -1)} `,
    word,
    `, ${chance(best.probability)}`,
    also.length > 0 && h("span", { class: "sub" }, `; else ${also.join("; or ")}`),
    h("span", { class: "sub" }, `. Inferred from ${many(grids, "grid")} and the players' openers.`),
  ];
}

/** The field that puts a day's word right. */
function correction(of) {
  const problem = h("p", { class: "problem", role: "alert" });
  const take = () => accept(tiles, problem, (word) => correct(of, word));
  const tiles = wordTiles({
    entered: take,
    label: `The word of ${dayName(of)}`,
    // An answer that comes meanwhile leaves what is typed.
    typed: (word) => view.drafts.set(of.day, word),
  });
  tiles.input.id = `word-${of.day}`;
  tiles.word = view.drafts.get(of.day) ?? "";
  return h(
    "div",
    { class: "correction" },
    h("label", { for: tiles.input.id }, of.source === "given" ? "Another word" : "Correct the word"),
    tiles.element,
    button("Set", take, { "aria-label": `Set the word of ${dayName(of)}` }),
    problem,
  );
}

/** Forget what was guessed: what it followed from is another. */
function forgetGuesses() {
  guesser(() => {});
  view.guesses.clear();
  view.last = {};
}

function correct({ day }, word) {
  const { [day]: _, ...others } = chat.solutions;
  chat.solutions = word ? { ...others, [day]: word } : others;
  view.drafts.delete(day);
  forgetGuesses();
  keep();
  tell();
}

// Games.

const keyOf = (of, { player }) => `${of.day} ${player}`;

/** The game of a day that was tapped last. */
const chosen = (of) => of.games.find((game) => keyOf(of, game) === view.last[of.day]);

/** The words of a game: those shared with it, or of its likeliest board; none while they are hidden. */
const wordsOf = (of, game) =>
  isHidden(of) ? [] : (game.words ?? view.guesses.get(keyOf(of, game))?.top?.[0]?.board ?? []);

function gameOf(of, game) {
  const words = wordsOf(of, game);
  // A word that is inferred is no fact: it is not put on green tiles.
  const last = of.source === "inferred" && !game.words ? "" : words[game.grid.length];
  const key = keyOf(of, game);
  return button(
    [
      h("span", { class: "game-name" }, nameOf(game), " ", h("strong", {}, scoreOf(game))),
      game.grid.map((row, i) => smallRow(row, words[i])),
      game.solved && smallRow("GGGGG", last),
      game.notes?.map((text) => h("span", { class: "sub" }, sentence(text))),
    ].flat(),
    () => guess(of, game),
    {
      "aria-pressed": String(view.last[of.day] === key),
      class: "board",
      disabled: !game.grid.length,
      id: `game-${of.day}-${of.games.indexOf(game)}`,
    },
  );
}

/** Show the likeliest game of a player, in words. */
function guess(of, game) {
  const key = keyOf(of, game);
  view.last[of.day] = key;
  if (!of.source || isHidden(of) || wordsOf(of, game).length) {
    showDay(of);
    return;
  }
  fill($(`guess-${of.day}`), `Looking for the likeliest game of ${nameOf(game)}…`);
  guesser(async (signal) => {
    const asked = { ...question(), day: of.day, player: game.player };
    view.asked[of.day] = signal;
    try {
      view.guesses.set(key, await ask("api/chat/game", asked, signal, "guess"));
    } catch (error) {
      // None comes: the game is chosen no longer, unless one of its day was tapped since.
      if (view.asked[of.day] === signal) delete view.last[of.day];
      throw error;
    } finally {
      if (view.asked[of.day] === signal) showDay(of);
    }
  });
}

/** Show a day anew, as far as it is there. */
function showDay({ day }) {
  const of = chat?.answer.days.find((one) => one.day === day);
  const body = document.querySelector(`[data-day="${day}"] .day-body`);
  if (of && body) renew(body, bodyOf(of));
}

/** What is said of the game that was chosen. */
function guessSaid(of) {
  const game = chosen(of);
  if (!game) return null;
  const found = view.guesses.get(keyOf(of, game));
  const [best] = of.solutions;
  const inGrid = button(
    "Open in the grid",
    () => {
      // An inferred word is offered, and not taken for a fact.
      const known = best && of.source !== "inferred" ? best.solution : "";
      fold();
      if (isHidden(of)) takeGame({ ...game, words: null }, "", { hidden: known });
      else takeGame(game, known, { offered: known ? [] : of.solutions });
      $("grid-title").focus();
      $("grid-title").scrollIntoView();
    },
    { id: `open-${of.day}` },
  );
  const said = (...text) => [h("p", {}, text), h("div", { class: "buttons" }, inGrid)];
  if (isHidden(of)) return said("Its word is hidden: show it, and see the likeliest games.");
  if (game.words) return said(`${nameOf(game)} shared the words.`);
  if (!found) return said("Its word is not known: put it in, and see the likeliest games.");
  const word = found.solution.toUpperCase();
  const sure = of.source === "inferred" ? `If the word was ${word} (${chance(best.probability)}), ` : "";
  if (!found.satisfiable)
    return said(`${nameOf(game)} cannot have had ${word}. `, withTiles(sentence(found.reasons[0].text)));
  const [likeliest] = found.top;
  const guesses = likeliest.board.slice(0, game.grid.length).map((one) => one.toUpperCase());
  const one = found.boards === "1";
  return said(
    `${sure}${nameOf(game)} ${one ? "guessed" : "most likely guessed"} `,
    h("strong", {}, listed(guesses)),
    one
      ? ": no other words fit."
      : `: ${chance(likeliest.probability)}, the likeliest of ${separated(found.boards)} games.`,
  );
}

function shareDay(of) {
  share({
    boards: of.games.map((game) => ({
      name: `${nameOf(game)} ${scoreOf(game)}`,
      rows: [...game.grid, ...(game.solved ? ["GGGGG"] : [])],
    })),
    lines: [chat.answer.numbered ? `Wordle ${separated(of.day)}, ${dayName(of, true)}` : "Wordle"],
    text: of.games.map((game) => `${nameOf(game)} ${scoreOf(game)}`),
    title: "Share this day",
  });
}

// Players.

function players() {
  const { players: rows, records = [] } = chat.answer;
  const known = new Map(records.map((one) => [one.name, one]));
  const names = rows.map(({ name }) => name);
  const made = table(
    ["Player", "Games", "Mean", "1 to 6, X", "Streak", "Wins", "Opener"],
    rows.map((one, i) => cells(one, known.get(one.name), i)),
  );
  made.id = "scores";
  [...made.tBodies[0].rows].forEach((row, i) => {
    const one = rows[i];
    if (view.who.has(one.name))
      row.after(h("tr", {}, h("td", { colspan: "8" }, figures(one, known.get(one.name), names))));
  });
  return [
    made,
    united(),
    note(
      "An X counts as 7. Whoever took the fewest guesses wins the day. – means fewer than five days. " +
        "Tap a name for all figures and their ranges.",
    ),
    h(
      "div",
      { class: "buttons" },
      button("Copy the table as text", () => copy(chat.answer.summary, "Table copied."), {
        id: "chat-copy",
      }),
    ),
  ];
}

/** The field that says that a player is another one, too. */
function another(name, names) {
  const id = `same-${names.indexOf(name)}`;
  const onchange = ({ target }) => {
    chat.same = { ...chat.same, [name]: target.value };
    unite();
  };
  return h(
    "p",
    { class: "same" },
    h("label", { for: id }, `${name} is the same person as`),
    " ",
    h(
      "select",
      { id, onchange },
      h("option", { value: "" }, "nobody else"),
      names.filter((one) => one !== name).map((one) => h("option", { value: one }, one)),
    ),
  );
}

/** The names that count as another, each to be taken back. */
const united = () =>
  Object.entries(chat.same ?? {}).map(([name, other]) => {
    const back = () => {
      delete chat.same[name];
      unite();
    };
    const spoken = { "aria-label": `Take it back: ${name} is not ${other}`, class: "link" };
    return note(`${name} counts as ${other}. `, button("Take it back", back, spoken));
  });

function unite() {
  view.who.clear();
  forgetGuesses();
  keep();
  tell("games", "words", "players");
  $("chat-title").focus();
}

const signed = (number) => `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(2)}`;
const openerOf = (record) => record?.openers.at(-1);
const spelled = ({ word }) => (word ? word.toUpperCase() : "varies");

function cells(one, record, i) {
  const counts = Object.values(one.results);
  const opener = openerOf(record);
  return [
    button(
      one.name,
      () => {
        if (!view.who.delete(one.name)) view.who.add(one.name);
        renew($("chat-players"), players());
      },
      { "aria-expanded": String(view.who.has(one.name)), class: "link", id: `player-${i}` },
    ),
    separated(one.games),
    one.mean.toFixed(2),
    h(
      "span",
      { class: "spark" },
      h("span", { class: "hidden" }, counts.join(", ")),
      counts.map((n) => bar(n / Math.max(...counts))),
    ),
    String(one.streak),
    String(one.wins),
    opener ? spelled(opener) : "–",
  ];
}

/** All figures of a player, each with what it stands on. */
function figures(one, record, names) {
  const on = ({ games }) => `on ${many(games, "game")}`;
  const range = (of, written) =>
    of ? `${written(of.value)} (${written(of.low)} to ${written(of.high)}), ${on(of)}` : "–";
  const opener = openerOf(record);
  // Why a game is odd may name the day's word.
  const hidden = chat.answer.days.filter(isHidden).map(({ day }) => day);
  const odd = (record?.odd ?? []).filter(({ day }) => !hidden.includes(day));
  const days = (name) => (name in one ? one[name].toFixed(2) : "–");
  const lines = [
    ["Results", Object.entries(one.results).map(([score, n]) => `${n} × ${score}`).join(", ")],
    ["Streak", `${one.streak} now, ${one.best_streak} at best; ${many(one.missed, "day")} missed`],
    ["Last 7 days, 30 days", `${days("last7")}, ${days("last30")}`],
    [
      "Opener",
      opener
        ? `${spelled(opener)}, ${chance(opener.probability)}, on ${many(opener.games, "game")}`
        : "–",
    ],
    ["Luck of the opener, in bits", range(record?.luck, signed)],
    ...odd.slice(0, 3).map(({ day, why }) => [`Odd, ${separated(day)}`, why]),
  ];
  return [
    h("dl", { class: "figures-of" }, lines.map(([name, said]) => h("div", {}, h("dt", {}, name), h("dd", {}, said)))),
    names.length > 1 && another(one.name, names),
    !record && !doing && note("Openers and luck are worked out for the twelve with the most games."),
  ];
}
