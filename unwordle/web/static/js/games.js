// What was pasted, dropped or opened: one shared result goes to the grid, several are a chat.

import { ask, latest } from "./api.js";
import { $, button, fill, stored } from "./dom.js";
import { separated } from "./words.js";

// As many characters as the server takes.
const MOST_CHARACTERS = 500_000;
let pasted = "";
// The module of chats, once there is one.
let chats;

const asker = latest({
  busy: (is) => $("paste-card").setAttribute("aria-busy", is),
  failed(error) {
    showTab();
    const again = () => {
      $("paste").focus();
      read(pasted);
    };
    const retry = error.status !== 422 && button("Retry", again);
    fill($("paste-problem"), `${error.message} `, retry);
  },
});

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
    const [game, ...others] = found.games;
    if (!$("review").hidden && !others.length && game && isWhole(game)) {
      location.hash = `review?guesses=${game.words}`;
      return;
    }
    const isChat = others.length && found.games.some(({ grid }) => grid.length);
    if (isChat) chats ??= await import("./chat.js");
    showTab();
    $("paste-problem").textContent = isChat || game?.grid.length ? "" : complaint(found);
    if (!$("paste-problem").textContent) $("paste").value = "";
    if (isChat) chats.open(text);
    else if (game?.grid.length) await takeOne(game);
  });
}

async function takeOne(game) {
  chats?.fold();
  const { isAsTaken, takeKnown } = await import("./unwordle.js");
  takeKnown(game);
  const [slip] = game.notes ?? [];
  const { day, solution } = game;
  if (slip) $("paste-problem").textContent = `Note: ${slip}.`;
  else if (solution && !isAsTaken(game))
    $("paste-problem").textContent = `Wordle ${separated(day)} was ${solution.toUpperCase()}.`;
}

const showTab = () => $("unwordle").hidden && $("tab-unwordle").click();

/** Whether a game came with the words of all its rows, the final one too. */
const isWhole = ({ grid, words = [] }) => words.length === grid.length + 1 && words.every(Boolean);

function complaint({ games, others, problems }) {
  if (games.length) return "That game was solved at the first guess: there is nothing to find.";
  if (others) return "Only games with words of five letters are taken.";
  if (problems.length) return `Line ${problems[0].line}: ${problems[0].text}.`;
  return "There is no Wordle result in this text.";
}

/** Read a file; of a chat that is too long, its end. */
async function readFile(file) {
  const text = await file.text();
  const isLines = !/^\s*[[{]/.test(text);
  const end = text.slice(-MOST_CHARACTERS);
  read(isLines && end.length < text.length ? end.slice(end.indexOf("\n") + 1) : text);
}

/** Paste by a tap, by keys anywhere on the page, or into the field; or drop or open a file. */
export function start() {
  if (stored("chat"))
    import("./chat.js").then((module) => {
      chats ??= module;
      chats.reopen();
    });
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
