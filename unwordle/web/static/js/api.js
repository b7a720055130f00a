// Questions to the server. A newer question of the same asker takes the place of the older one.

import { $, answered } from "./dom.js";
import { failure } from "./pieces.js";

const ROOT = new URL("../../", import.meta.url);

/** The address of a path of this server, wherever a proxy shows it. */
export const at = (path) => new URL(path, ROOT).href;

/** The number of puzzles of a kind and level on a site of files; undefined with a server. */
export const SHELF = document.documentElement.dataset.static;

export class Refused extends Error {
  constructor(status, body) {
    super(body?.error ?? `The server answered with status ${status}.`);
    this.status = status;
  }
}

/** Wait some seconds, or until the signal ends the wait. */
const pause = (seconds, signal) =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, 1000 * seconds);
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

/** Wait for the network to be there, or until the signal ends the wait; what is busy says so. */
async function online(signal) {
  document.documentElement.dataset.offline = "";
  $("said").textContent = "You are offline. The answer will come when you are back online.";
  try {
    await new Promise((resolve, reject) => {
      addEventListener("online", resolve, { once: true });
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  } finally {
    delete document.documentElement.dataset.offline;
  }
}

/**
 * Ask; where the server is too busy, ask again when it says, at most twice. Without a network the
 * question waits for it. Throws `Refused` with what the server says, or where it cannot be reached.
 */
export async function ask(path, question, signal) {
  if (SHELF) return onShelf(path, question);
  for (let refused = 0; ; refused++) {
    const response = await sentOnline(path, question, signal);
    const wait = response.status === 503 && Number(response.headers.get("retry-after"));
    if (!wait || refused === 2) return answerOf(response);
    // Whoever was refused at the same time is not to come back at the same time.
    await pause(wait * (1 + Math.random()), signal);
  }
}

/** The answer of a site without a server: a puzzle of those made beforehand, and nothing else. */
async function onShelf(path, { difficulty, level = difficulty, seed } = {}) {
  const kind = /^api\/puzzle\/(\w+)$/.exec(path)?.[1];
  if (kind) return JSON.parse(await get(`shelf/${kind}-${level}-${seed % SHELF}.json`));
  // Refused for good: to try again is no use.
  throw new Refused(422, { error: "This needs Unwordle's server, and this site has none." });
}

async function sentOnline(...asked) {
  for (;;) {
    try {
      return await sent(...asked);
    } catch (error) {
      // The machine itself may be the server: so the network is waited for only after a try.
      if (error.status !== 0 || navigator.onLine) throw error;
      await online(asked[2]);
    }
  }
}

async function sent(path, question, signal) {
  const headers = { "content-type": "application/json" };
  const posted = question && { body: JSON.stringify(question), headers, method: "POST" };
  try {
    return await fetch(at(path), { signal, ...posted });
  } catch (error) {
    signal?.throwIfAborted();
    throw new Refused(0, { error: "The server cannot be reached. Check your connection." });
  }
}

async function answerOf(response) {
  let body = null;
  try {
    body = await response.json();
  } catch (error) {
    if (error.name === "AbortError" || error instanceof Refused) throw error;
    if (response.ok) throw new Refused(0, { error: "The answer was incomplete." });
  }
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

/** A file of the page, as text. */
export async function get(path, signal) {
  const response = await sent(path, undefined, signal);
  if (response.ok) return response.text();
  throw new Refused(response.status, { error: "This is not available now. Try again later." });
}

/**
 * Answer for a tab, `now` or `soon`, when no more is typed. While the tab is hidden nothing is
 * asked: then it is when it opens.
 */
export function answering(tab, answer) {
  let due;
  let waits = false;
  const now = () => {
    clearTimeout(due);
    waits = document.getElementById(tab).hidden;
    if (!waits) answer();
  };
  const soon = () => {
    waits = true;
    clearTimeout(due);
    due = setTimeout(now, 120);
  };
  document.addEventListener("opened", () => waits && now());
  return { now, soon };
}

/**
 * An asker of one thing at a time: `asker(run)` calls `run(signal)`, and drops what was before.
 * What takes longer is seen in the `place` of the answer, and so is a failure, with a way to try
 * `again`.
 */
export function latest({
  again,
  place,
  busy = (is) => place && ($(place).ariaBusy = is),
  failed = (error) => answered(place, failure(error, again)),
}) {
  let current;
  return async (run) => {
    current?.abort();
    const mine = (current = new AbortController());
    // What is asked by the time that it is pressed may be a newer thing.
    const stop = () => current.abort(new Refused(0, { error: "Stopped." }));
    const slow = setTimeout(() => busy(true, stop), 250);
    try {
      await run(mine.signal);
    } catch (error) {
      if (error.name !== "AbortError") failed(error);
    } finally {
      clearTimeout(slow);
      if (current === mine) busy(false);
    }
  };
}
