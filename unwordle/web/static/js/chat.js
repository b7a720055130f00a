// A chat: its days (newest first), its players, and the likeliest guesses of each player. Pastes
// add games to the chat. Only the browser stores the chat. The page sends the whole chat to the
// server with each question.

import { ask, at, latest } from "./api.js";
import { MONTH, dayOf as dayOfNumber, isRecent, mondayOf, noonOf, numberOf } from "./days.js";
import { $, button, drop, fill, h, load, released, renew, save, toast } from "./dom.js";
import { barItem, failure, list, note, sentence, smallRow, table } from "./pieces.js";
import { share } from "./share.js";
import { takeGame } from "./unwordle.js";
import { GREEN, endOf, inCapitals, likely, listed, many, mean, separated } from "./words.js";
import { wordField } from "./wordtiles.js";

const NAME = "chat";
/** The separator between pastes. */
const PART = "\f";
const SHORT = { day: "numeric", month: "short", weekday: "short", year: "numeric" };
const DAY = new Intl.DateTimeFormat("en-GB", SHORT);
const WEEK = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });
// The number of unknown words to infer at a time.
const INFERRED = 30;
// The minimum probability of a word that is shown as the word of the day.
const PROBABLE = 0.5;
const DOING = {
  games: "Reading the chat…",
  players: "Finding openers and luck…",
  words: "Working out the words of the days…",
};
const ALL = ["games", "words", "players"];
/** What the page says of results that do not count. */
const PASSED = { "of a future day": "Dated in the future", "shared again": "Already here" };
const TELEPHONE = /^[\d\s()+-]+$/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

// The stored data: the text, the words that the user set, and the last answer.
let chat = null;
// The state of the display.
let view;
let doing = "";

const teller = latest({
  failed(error) {
    doing = "";
    if ($("chat-status")) renew($("chat-status"), failure(error, () => tell("words", "players")));
  },
});
const guesser = latest({
  failed(error) {
    view.chosen = "";
    show();
    toast(error.message);
  },
});

// Pastes.

/** Open a pasted chat, or add its games to the stored chat. */
export function add(text, games) {
  const before = chat ?? load(NAME);
  // Games without dates belong to one day, so no other games are added to them.
  const dated = !games.length || games.some(({ day }) => day !== null);
  if (!before?.answer?.numbered || !dated) return open(text, before);
  chat = before;
  view ??= fresh();
  const kept = new Map(chat.answer.days.flatMap(({ games: own }) => own).map((g) => [keyOf(g), g]));
  const known = games.filter((game) => kept.has(keyOf(game)));
  const other = known.filter((game) => String(game.grid) !== String(kept.get(keyOf(game)).grid));
  // A text with all stored games, such as a new export of the chat, replaces the stored text.
  const hasAll = !other.length && new Set(known.map(keyOf)).size === kept.size;
  chat.text = hasAll ? text : endOf(chat.text + PART + text);
  view.added = { added: null, before: countOf(chat.answer), games, text };
  $("chat").open = true;
  show();
  tell(...ALL);
  const takeNew = () => {
    if (!chat) return; // deleted meanwhile
    // Of two versions, the first counts.
    chat.text = endOf(text + PART + chat.text);
    $("chat-title").focus();
    tell(...ALL);
  };
  const names = other.map(({ day, player }) => `${isolated(player)}’s Wordle ${separated(day)}`);
  const differs = `Different in the new paste: ${listed(names)}.`;
  if (other.length) toast(differs, takeNew, "Use the new version");
}

function open(text, before) {
  const { same = {}, solutions = {} } = before ?? {};
  put({ answer: null, kept: "", most: INFERRED, same, solutions, text });
  if (before && before.text !== text)
    toast("This chat replaces the one before.", () => put(before));
}

const countOf = ({ days }) => days.reduce((sum, { games }) => sum + games.length, 0);

const keyOf = ({ day, player }) => `${day} ${chat.same[player] ?? player}`;

/** Return how many games a paste added, and the button to show only these. */
function addedSaid() {
  const { added, text } = view.added;
  const anew = button("Show only these instead", () => open(text, chat), ".link#chat-anew");
  return added !== null && note(added ? `${many(added, "game")} added. ` : "No game added. ", anew);
}

/** Show the stored chat, if there is one and none is shown. */
export function reopen() {
  const before = load(NAME);
  if (chat || !before?.answer) return;
  try {
    put(before);
  } catch {
    // What is stored is damaged, or of another version: only its text is used.
    open(String(before.text ?? ""), before);
  }
}

/** Collapse the chat, because the grid shows a game. */
export const fold = () => $("chat").toggleAttribute("open", false);

const fresh = () => ({
  added: null,
  chosen: "",
  fields: new Map(),
  guesses: new Map(),
  months: new Set(),
  open: new Set(),
  players: true,
  spoiled: new Set(),
  who: new Set(),
});

function put(before) {
  teller(() => {});
  doing = "";
  chat = before;
  view = fresh();
  $("chat").open = true;
  // A chat without an answer does not replace the stored one yet.
  if (chat.answer) {
    openNewest();
    keep();
  }
  show();
  if (chat.answer?.part !== "players") tell(...ALL);
}

const openNewest = () => view.open.add(chat.answer.days[0]?.day);

const keep = () => (chat ? save(NAME, chat) : drop(NAME));

function question() {
  const { kept, most, text } = chat;
  const same = Object.entries(chat.same).map((names) => names.join("="));
  const solutions = Object.entries(chat.solutions).map((line) => line.join(" "));
  return { kept, most, same, solutions: solutions.join("\n"), text };
}

/** Request parts of the answer in order. Each part takes longer than the part before. */
function tell(...parts) {
  teller(async (signal) => {
    doing = DOING[parts[0]];
    if ($("chat-status")) fill($("chat-status"), doing);
    for (const [i, part] of parts.entries()) {
      const answer = await ask("api/chat", { ...question(), tell: part }, signal);
      if (part !== "games") chat.kept = answer.kept;
      // The openers and luck of the last answer stay until the server has found new ones.
      const last = part === "players" ? [] : (chat.answer?.players ?? []);
      const before = new Map(last.map((one) => [one.name, one]));
      const players = answer.players.map((one) => ({ ...before.get(one.name), ...one }));
      chat.answer = { ...answer, kept: "", players, part };
      // A paste can have games that the answer leaves out, so the answer is counted.
      if (view.added) view.added.added ??= Math.max(0, countOf(answer) - view.added.before);
      if (part === "games") openNewest();
      const first = !$("chat-days");
      doing = DOING[parts[i + 1]] ?? "";
      keep();
      showChosen();
      if (first && !$("chat").contains(document.activeElement)) $("chat-title").focus();
      if (first) $("said").textContent = title();
    }
  });
}

function close() {
  teller(() => {});
  chat = null;
  $("chat").hidden = true;
  fill($("chat"));
}

// If another tab has changed or deleted the chat, this tab must not store the old one again.
addEventListener("storage", async ({ key, newValue }) => {
  if (key !== NAME || !chat) return;
  // A chat that is being read replaces the stored one, and a paste that is being read is added.
  if (newValue !== null && !chat.answer) return;
  teller(() => {});
  await released();
  const stored = chat && load(NAME);
  if (!stored) return close();
  chat = stored;
  doing = "";
  showChosen();
  if (view.added?.added === null) add(view.added.text, view.added.games);
});

function forget() {
  const before = chat;
  close();
  keep();
  $("paste-button").focus();
  toast("The chat was deleted.", () => put(before));
}

const title = () => `${many(chat.answer.games, "game")} on ${many(chat.answer.days.length, "day")}`;

function show() {
  const { answer } = chat;
  $("chat").hidden = false;
  const passed = Object.entries(answer?.passed_over ?? {});
  const left = passed.map(([why, n]) => `${PASSED[why] ?? `Left out, ${why}`}: ${separated(n)}.`);
  if (answer?.lateness) left.push(`${answer.lateness}.`);
  const hasTable = answer?.games > 0 && (isNamed() || answer.days.length > 1);
  renew($("chat"), () => [
    h("summary#chat-title", h("h2", answer ? title() : "A chat")),
    h("p.sub#chat-status", { role: "status" }, doing),
    view.added && answer && addedSaid(),
    left.length > 0 && note(left.join(" ")),
    answer && h("div.chat", hasTable && players(), h("div#chat-days", days())),
    note(
      "Stored only in this browser, until you delete it. ",
      button("Delete the chat", forget, ".link#chat-forget"),
    ),
  ]);
}

// Days.

function days() {
  const infer = () => {
    chat.most += INFERRED;
    tell("words", "players");
  };
  const isOpen = ({ games, source }) => !source && games.some(({ grid }) => grid.length);
  const untold = chat.answer.days.filter(isOpen).length;
  const left = many(Math.min(untold, INFERRED), "earlier day");
  const more = button(`Work out the words of ${left}`, infer, "#chat-infer");
  return [byMonth(chat.answer.days), untold > 0 && chat.kept && h("div.buttons", more)];
}

/** Return the days. Those of months before the newest are folded, under the names of the months. */
function byMonth(all) {
  const months = Map.groupBy(all, ({ date }) => date?.slice(0, 7) ?? "");
  return [...months].map(([name, own], i) => {
    if (i === 0) return own.map(dayOf);
    const title = `${MONTH.format(noonOf(`${name}-15`))} · ${many(own.length, "day")}`;
    const head = h(`summary#month-${name}`, h("b", title));
    return folded(view.months, name, head, () => own.map(dayOf));
  });
}

/** Return details whose body is filled while they are open. `opened` are the keys of the open. */
function folded(opened, key, head, made, more = {}) {
  const isOpen = opened.has(key);
  const body = h("div", isOpen && made());
  const ontoggle = ({ target }) => {
    if (target.open === opened.has(key)) return;
    opened[target.open ? "add" : "delete"](key);
    fill(body, target.open && made());
  };
  return h("details.day", { ...more, ontoggle, open: isOpen }, head, body);
}

/** Open a day that a link names, if the chat has it. */
export function openDay(day) {
  const found = chat?.answer?.days.find((one) => String(one.day) === day);
  if (!found) return;
  view.open.add(found.day);
  if (found.date) view.months.add(found.date.slice(0, 7));
  show();
  $(`day-${day}`).scrollIntoView();
  $(`day-${day}`).focus();
}

const dayName = ({ date, day }, short = false) =>
  chat.answer.numbered
    ? `${DAY.format(noonOf(date))}${short ? "" : ` · ${separated(day)}`}`
    : "These games";

/** Return whether the games have names of players. */
const isNamed = () => chat.answer.players.some(({ name }) => !name.startsWith("(no name)"));

const nameOf = ({ player }) => (isNamed() ? player : player.replace("(no name)", "Game"));

/** Isolate a right-to-left name in a text. */
const isolated = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

const bdi = (name) => h("bdi", name);

/** Return the colon that separates a score from a name that ends in a digit. */
const after = (name) => (/\d$/.test(name) ? ":" : "");

const withName = (name, score) => [bdi(name), after(name), " ", h("b", score)];

const scoreOf = ({ grid, hard, score, solved }) =>
  `${score || (solved ? grid.length + 1 : "X")}/6${hard ? "*" : ""}`;

/** Return the shared rows of a game, including the green row. */
const rowsOf = ({ grid, solved }) => [...grid, ...(solved ? [GREEN] : [])];

/** Return whether a day is so new that its word is shown only on request. */
const isHidden = ({ date, day, source }) =>
  chat.answer.numbered && source && source !== "given" && isRecent(date) && !view.spoiled.has(day);

const spell = ({ shown, solution }) => `${solution.toUpperCase()} ${shown}`;

/** Return the word of a day, or a short note if the word is not shown. */
function wordOf(of) {
  const [best] = of.solutions;
  if (!of.source) return doing ? "" : "word not known";
  if (isHidden(of)) return "word hidden";
  const word = best.solution.toUpperCase();
  if (of.source !== "inferred") return word;
  return best.probability < PROBABLE ? `${spell(best)}?` : `${word} (${best.shown} sure)`;
}

function dayOf(of) {
  const score = (game, i) => [i > 0 && " · ", withName(nameOf(game), scoreOf(game)[0])];
  const [name, word] = [h("b", dayName(of)), h("span.day-word", wordOf(of))];
  const head = h(`summary#day-${of.day}`, name, " ", word, " ", h("span.sub", of.games.map(score)));
  return folded(view.open, of.day, head, () => bodyOf(of), { "data-day": of.day });
}

const bodyOf = (of) => [
  h(`p#says-${of.day}`, { tabindex: "-1" }, wordSaid(of)),
  list("ul.game-list", of.games, (game) => gameOf(of, game)),
  h(`div.day-guess#guess-${of.day}`, { role: "status" }, guessSaid(of)),
  correction(of),
  h("div.buttons", button("Share this day", () => shareDay(of), `#share-${of.day}`)),
];

/** Return a sentence with the word of a day and the source of the word. */
function wordSaid(of) {
  const [best] = of.solutions;
  const withRows = of.games.filter(({ grid }) => grid.length).length;
  if (!withRows && !of.source) return "The word is not known: no game has rows.";
  if (!of.source) return doing ? "Working out the word…" : "The word is not worked out yet.";
  const reveal = () => {
    view.spoiled.add(of.day);
    showChosen();
    $(`says-${of.day}`).focus();
  };
  if (isHidden(of)) return button("Show the word", reveal, `#show-${of.day}`);
  const word = h("b.word", best.solution.toUpperCase());
  if (of.source === "dated") return ["The word was ", word, "."];
  const undo = button("Undo", () => correct(of, ""), `.link#back-${of.day}`);
  if (of.source === "given") return ["You set the word to ", word, ". ", undo];
  const isSure = best.probability >= PROBABLE;
  const words = isSure ? [word, ` (${best.shown} sure)`] : h("b", OR.format(of.solutions.map(spell)));
  return [words, h("span.sub", `: worked out from ${many(withRows, "result")}`)];
}

/** Return the field that corrects a day's word. */
function correction(of) {
  // A new answer does not replace an open field, because the field may have typed letters.
  const kept = view.fields.get(of.day);
  if (kept?.open) return kept;
  const problem = h("p.problem", { role: "alert" });
  const tiles = wordField(`The word of ${dayName(of)}`, problem, (word) => correct(of, word));
  tiles.input.id = `word-${of.day}`;
  const set = button("Set", tiles.enter, { "aria-label": `Set the word of ${dayName(of)}` });
  const asked = h("summary", of.source ? "Wrong word?" : "Do you know the word?");
  const made = h("details.correction", asked, tiles.element, set, problem);
  view.fields.set(of.day, made);
  return made;
}

/** Drop the guesses of the players, because the words or the players have changed. */
function forgetGuesses() {
  guesser(() => {});
  Object.assign(view, { chosen: "", guesses: new Map() });
}

function correct({ day }, word) {
  const { [day]: _, ...others } = chat.solutions;
  chat.solutions = word ? { ...others, [day]: word } : others;
  view.fields.delete(day);
  forgetGuesses();
  keep();
  tell("words", "players");
  $(`says-${day}`).focus();
}

// Games.

/** Return the shared or likeliest words of a game. While the word is hidden, return no words. */
const wordsOf = (of, game) =>
  isHidden(of) ? [] : (game.words ?? view.guesses.get(keyOf(game))?.top?.[0]?.board ?? []);

function gameOf(of, game) {
  const words = wordsOf(of, game);
  // An inferred word is not certain, so the word is not put on green tiles.
  const isFact = of.source !== "inferred" || game.words;
  const wordAt = (i) => (isFact || i < game.grid.length ? words[i] : "");
  return button(
    [
      h("span.game-name", withName(nameOf(game), scoreOf(game))),
      rowsOf(game).map((row, i) => smallRow(row, wordAt(i))),
      (game.notes ?? []).map((text) => h("span.sub", sentence(text))),
    ],
    () => guess(of, game),
    {
      "aria-pressed": String(view.chosen === keyOf(game)),
      class: "board",
      disabled: !game.grid.length,
      id: `game-${of.day}-${of.games.indexOf(game)}`,
    },
  );
}

/** Return whether the server has to look for the likeliest game of a player. */
const isSought = (of, game) =>
  of.source && !isHidden(of) && !game.words && !view.guesses.has(keyOf(game));

/** Show the likeliest game of a player in words. */
function guess(of, game) {
  view.chosen = keyOf(game);
  show();
  guesser(async (signal) => {
    if (!isSought(of, game)) return;
    const asked = { ...question(), day: of.day, player: game.player };
    view.guesses.set(keyOf(game), await ask("api/chat/game", asked, signal));
    show();
  });
}

/** Show the chat, and look for the chosen game, whose word may be known only now. */
function showChosen() {
  const isChosen = (game) => keyOf(game) === view.chosen;
  const of = chat.answer.days.find(({ games }) => games.some(isChosen));
  if (of) guess(of, of.games.find(isChosen));
  else show();
}

/** Return the text about the chosen game. */
function guessSaid(of) {
  const game = of.games.find((one) => keyOf(one) === view.chosen);
  if (!game) return null;
  if (isSought(of, game)) return ["Looking for the likeliest game of ", bdi(nameOf(game)), "…"];
  const toGrid = button("Open it in the grid", () => inGrid(of, game), `#open-${of.day}`);
  return [h("p", likeliest(of, game)), h("div.buttons", toGrid)];
}

function inGrid(of, game) {
  // An inferred word is offered, because the word is not certain.
  const known = of.source && of.source !== "inferred" ? of.solutions[0].solution : "";
  fold();
  if (isHidden(of)) takeGame({ ...game, words: null }, { isHidden: true, word: known });
  else takeGame(game, { offered: known ? [] : of.solutions, word: known });
  $("result").focus();
  $("result").closest(".columns").scrollIntoView();
}

function likeliest(of, game) {
  const name = bdi(nameOf(game));
  if (isHidden(of)) return "The word is hidden: show it to see the likeliest games.";
  if (game.words) return [name, " shared the words."];
  const found = view.guesses.get(keyOf(game));
  if (!found) return "The word is not known: enter it to see the likeliest games.";
  const word = found.solution.toUpperCase();
  const chance = of.source === "inferred" && of.solutions[0].shown;
  if (!found.satisfiable)
    return [name, ` cannot have had ${word}. `, sentence(found.reasons[0].text)];
  const [{ board, probability, shown }] = found.top;
  const words = h("b", inCapitals(board.slice(0, game.grid.length)));
  const then = chance && `, if the word was ${word} (${chance})`;
  if (found.boards === "1") return [name, " guessed ", words, then, ": no other words fit."];
  const begin = probability > PROBABLE ? ": probably " : ": most likely ";
  const look = `${likely(shown)}, out of ${separated(found.boards)} possible games`;
  return [name, begin, words, ` (${look})`, then, "."];
}

function shareDay(of) {
  const named = (game) => `${isolated(nameOf(game))}${after(nameOf(game))} ${scoreOf(game)}`;
  const day = `Wordle ${separated(of.day)}, ${dayName(of, true)}`;
  const head = chat.answer.numbered ? day : "Wordle";
  const link = chat.answer.numbered ? `${at("")}#unwordle?day=${of.day}` : at("");
  share({ lines: [head, ...of.games.map(named)], link, title: "Share this day" });
}

// Players.

const monday = ({ date }) => mondayOf(numberOf(noonOf(date)));

const pointsOf = (game) => Math.max(0, 7 - (Number(scoreOf(game)[0]) || 7));

/** Return a sentence about the week of the newest day: who has the most points. */
function weekSaid() {
  const { days: all, numbered } = chat.answer;
  if (!numbered || !isNamed()) return null;
  const week = all.filter((of) => monday(of) === monday(all[0]));
  const sums = new Map();
  for (const game of week.flatMap(({ games }) => games))
    sums.set(game.player, (sums.get(game.player) ?? 0) + pointsOf(game));
  const most = Math.max(...sums.values());
  const first = [...sums.keys()].filter((name) => sums.get(name) === most);
  const names = listed(first.map(isolated));
  const from = WEEK.format(dayOfNumber(monday(all[0])));
  const isOver = numberOf() - monday(all[0]) >= 7;
  const verb = isOver ? "won" : first.length > 1 ? "lead" : "leads";
  return note(`Week from ${from}: ${names} ${verb} with ${many(most, "point")}.`);
}

/** Return the table of players. */
function players() {
  const { players: rows } = chat.answer;
  const names = rows.map(({ name }) => name);
  const heads = ["Player", "Games", "Mean", "1 to 6, X", "Wins", "Opener", "Streak"];
  const made = table(heads, rows.map(cells));
  made.id = "scores";
  for (const [i, row] of [...made.tBodies[0].rows].entries()) {
    if (!view.who.has(rows[i].name)) continue;
    row.after(h("tr", h("td.player", { colspan: "7" }, figures(rows[i], names))));
  }
  const shareTable = () =>
    share({ lines: [chat.answer.summary], link: at(""), title: "Share the table" });
  const ontoggle = ({ target }) => Object.assign(view, { players: target.open });
  return h(
    "details#chat-players",
    { ontoggle, open: view.players },
    h("summary", "Players"),
    weekSaid(),
    made,
    united(),
    note("X counts as 7. A win is the day’s fewest guesses. Tap a name for more."),
    h("div.buttons", button("Share the table", shareTable, "#chat-share")),
  );
}

/** Return the field that unites two names of the same player. */
function another(name, names) {
  const id = `same-${names.indexOf(name)}`;
  const onchange = ({ target: { value } }) => {
    // A name takes precedence over a telephone number, and "=" can only be in the name that stays.
    const swap = (TELEPHONE.test(value) && !TELEPHONE.test(name)) || name.includes("=");
    chat.same = { ...chat.same, ...(swap ? { [value]: name } : { [name]: value }) };
    unite();
  };
  const others = names.filter((one) => one !== name);
  const options = others.map((one) => h("option", { value: one }, isolated(one)));
  const none = h("option", { value: "" }, "–");
  const label = h("label", { for: id }, "Same person as");
  return h("p.field", label, h("select", { id, onchange }, none, options));
}

/** Return the united names, with buttons that separate them. */
const united = () =>
  Object.entries(chat.same).map(([name, other]) => {
    const part = () => {
      delete chat.same[name];
      unite();
    };
    const both = [bdi(name), " and ", bdi(other), " are one player. "];
    return note(both, button("Separate them", part, ".link"));
  });

function unite() {
  view.who.clear();
  forgetGuesses();
  keep();
  tell(...ALL);
  $("chat-title").focus();
}

const spelled = ({ word }) => (word ? word.toUpperCase() : "varies");

function cells(one, i) {
  const opener = one.openers?.at(-1);
  const turn = () => {
    if (!view.who.delete(one.name)) view.who.add(one.name);
    show();
  };
  const expanded = { "aria-expanded": String(view.who.has(one.name)), class: "link" };
  return [
    button(bdi(one.name), turn, { ...expanded, id: `player-${i}` }),
    separated(one.games),
    mean(one.mean),
    Object.values(one.results).join(" "),
    String(one.wins),
    opener ? spelled(opener) : "–",
    String(one.streak),
  ];
}

/** Return the luck in words. The interval from `low` to `high` contains the likely values. */
const lucky = ({ high, low }) =>
  low > 0 ? "lucky" : high < 0 ? "unlucky" : "about average, or too few games to tell";

/** Return all figures of a player. */
function figures(one, names) {
  const opener = one.openers?.at(-1);
  // The reason why a game is odd can contain the word of the day.
  const hidden = chat.answer.days.filter(isHidden).map(({ day }) => day);
  const odd = (one.odd ?? []).filter(({ day }) => !hidden.includes(day));
  const days = (name) => (one[name] == null ? "–" : mean(one[name]));
  const results = Object.entries(one.results);
  const most = Math.max(...Object.values(one.results));
  const chance = opener?.word ? `, ${opener.shown}` : "";
  const lines = [
    ["Streak", `${one.streak} now, ${one.best_streak} at best; ${many(one.missed, "day")} missed`],
    ["Points", `${separated(one.points)}: from 6 for one guess to 1 for six`],
    ["Mean, last 7 and 30 days", `${days("last7")}, ${days("last30")}`],
    opener && ["Opener", `${spelled(opener)}${chance}, in ${many(opener.games, "game")}`],
    one.luck && ["Luck of the opener", lucky(one.luck)],
    ...odd.slice(0, 3).map(({ day, why }) => [`Odd game ${separated(day)}`, why]),
  ];
  const line = ([name, said]) => h("div", h("dt", name), h("dd", said));
  return [
    h("ol.bars.plain", results.map(([score, n]) => barItem(score, n / most, separated(n)))),
    h("dl.figures-of", lines.filter(Boolean).map(line)),
    names.length > 1 && another(one.name, names),
    !opener && !doing && note("Openers appear after five days, for the 12 most active players."),
  ];
}
