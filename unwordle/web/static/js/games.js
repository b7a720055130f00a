// Texts that are pasted, dropped or opened. One shared result goes to the grid, several results are
// a chat, and a result of a daily puzzle opens the puzzle.

import { ask, at, latest } from "./api.js";
import { isRecent } from "./days.js";
import { $, again, fill, late, load, toast } from "./dom.js";
import { quietly, readLink } from "./link.js";
import { sentence } from "./pieces.js";
import { endOf, separated } from "./words.js";

/** What only a shared result has. */
const SHARED =
  /[\u{1F7E5}-\u{1F7EB}\u2B1B\u2B1C\u25FB\u25FC\u25FD\u25FE]|:[a-z_]*square:|[\dX]\/6/u;
/** The pause in milliseconds after which what is typed is read: rows are copied one by one. */
const PAUSE = 2000;
const OWN = /(?:[?&]puzzle=|^Unwordle )(\d{1,6})\b/m;
let pasted = "";
let due;
/** Mark whether a text is being read: meanwhile, Decode shows no example. */
const setReading = (is) => $("paste-card").toggleAttribute("data-reading", is);
// The module of chats, after it is loaded.
let chats;

const asker = latest({
  place: "paste-card",
  failed(error) {
    showTab();
    setReading(false);
    const retry = () => {
      $("paste").focus();
      read(pasted);
    };
    fill($("paste-problem"), `${sentence(error.message)} `, error.status !== 422 && again(error, retry));
  },
});

/** Stop reading, also what is about to be read. */
function cancel() {
  clearTimeout(due);
  setReading(false);
  asker(() => {});
}

/** Read a text, in which the server finds the games. With `atOnce`, Decode opens before. */
export function read(text, atOnce = false) {
  cancel();
  if (!text.trim()) return;
  // An iPhone exports a chat as a ZIP file.
  if (text.startsWith("PK\u0003")) return tell("This is a ZIP file: unpack it, and open the text in it.");
  const number = OWN.exec(text)?.[1];
  if (number && !/\bWordle\b/.test(text)) return location.assign(at(`?puzzle=${number}`));
  const opened = atOnce && $("review").hidden && $("solve").hidden && showTab();
  fill($("paste-problem"));
  pasted = endOf(text);
  setReading(true);
  asker(async (signal) => {
    const found = await ask("api/games", { text: pasted }, signal);
    setReading(false);
    await take(found, pasted, opened);
  });
}

/** Show the games of a text. A change of the tab and the new game are one step of history. */
async function take(found, text, opened) {
  const [game] = found.games;
  const isAlone = found.games.length + (found.scores ?? 0) < 2;
  if (isAlone && game && isTaken(game)) return;
  // One result can belong to the stored chat.
  const isChat = !isAlone || (load("chat") && (game?.player || found.scores));
  if (!isChat && !game?.grid.length) return tell(complaint(found));
  const step = showTab() || opened ? quietly : (act) => act();
  $("paste").value = "";
  if (isChat) {
    chats ??= await late("chat.js", "add");
    chats.add(text, found.games);
  } else {
    chats?.fold();
    const { takeGame } = await late("unwordle.js", "takeGame");
    const isHidden = Boolean(game.date) && isRecent(game.date);
    step(() => takeGame(game, { isHidden, knownTo: found.known_to, word: game.solution ?? "" }));
    const [other] = found.problems;
    if (other) tell(placed(other));
  }
}

/** Say what is wrong with a text. What was pasted by mistake does not interrupt a game. */
const tell = (said) => ($("unwordle").hidden ? toast(said) : fill($("paste-problem"), said));

/** Show the Decode tab. Return whether another tab was open. */
function showTab() {
  const other = $("unwordle").hidden;
  if (other) $("tab-unwordle").click();
  return other;
}

/** Let Review or Solve take a game with the words of its rows. Return whether the open tab did. */
function isTaken({ grid, words = [] }) {
  const rows = grid.map((pattern, row) => `${words[row]}=${pattern}`);
  if (!grid.length || !grid.every((_, row) => words[row])) return false;
  if (!$("solve").hidden) location.hash = `solve?hints=${rows}`;
  else if (!$("review").hidden && words[grid.length]) location.hash = `review?guesses=${words}`;
  else return false;
  return true;
}

const placed = ({ line, text }) => `${line > 1 ? `Line ${line}: ` : ""}${sentence(text)}`;

function complaint({ games, others, problems, scores }) {
  if (games.length) return "Solved with the first guess: nothing is left to find.";
  if (others) return "Only results of the English Wordle, with five letters, can be read.";
  const [first] = problems;
  if (first) return placed(first);
  return scores ? "Paste the coloured squares, too." : "There is no Wordle result in this text.";
}

/** Take a pasted text that looks like a result, or on Review like words. Others stay in their field. */
function takePaste(event) {
  const text = event.clipboardData?.getData("text") ?? "";
  const words = /^\s*(?:[a-z]{5}[\s,;]+){1,6}[a-z]{5}\s*$/i.test(text) && text.match(/[a-z]{5}/gi);
  const isField = event.target.closest?.("input, textarea");
  if (words && !$("review").hidden) location.hash = `review?guesses=${words}`;
  else if (SHARED.test(text) && event.target.id !== "paste") read(text, true);
  else if (isField || ($("unwordle").hidden && $("daily").hidden)) return;
  else read(text);
  event.preventDefault();
}

/** Show the stored chat, and the day of it that a link names. */
export async function showChat(day) {
  if (load("chat")) {
    chats ??= await import("./chat.js");
    chats.reopen();
    if (day) chats.openDay(day);
  } else if (/^\d+$/.test(day))
    fill($("paste-problem"), `Paste your group’s chat to see its Wordle ${separated(day)}.`);
}

/** Read a file. Unlike `file.text()`, a reader heeds the mark of UTF-16 in every browser. */
function readFile(file) {
  const reader = new FileReader();
  reader.onload = () => read(reader.result, true);
  reader.readAsText(file);
}

/** Listen for pastes by button, key or field, and for dropped and opened files. */
export function start() {
  showChat(readLink().state.day);
  // A visitor who opens another tab is not interrupted by an earlier paste.
  document.addEventListener("opened", cancel);
  $("paste-button").addEventListener("click", async () => {
    const text = await navigator.clipboard?.readText().catch(() => "");
    if (text?.trim()) read(text, true);
    else {
      showTab();
      $("paste").focus();
      $("paste-problem").textContent = "The clipboard cannot be read: paste into this field.";
    }
  });
  $("paste").addEventListener("input", ({ target: { value } }) => {
    // The answer to a part of a text would empty the field.
    cancel();
    // A long text causes many events.
    due = setTimeout(() => read(value), SHARED.test(value) ? 60 : PAUSE);
  });
  document.addEventListener("paste", takePaste);
  $("file").addEventListener("change", ({ target }) => {
    if (target.files.length) readFile(target.files[0]);
    target.value = "";
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) readFile(file);
    else read(event.dataTransfer.getData("text"));
  });
}
