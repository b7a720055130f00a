// Questions to the server. A newer question replaces an older question of the same part.

import { $, answered } from "./dom.js";
import { failure } from "./pieces.js";

const ROOT = new URL("../../", import.meta.url);

/** Return the address of a path on this server, also behind a proxy. */
export const at = (path) => new URL(path, ROOT).href;

/** The number of puzzles of each kind and level on a static site; undefined with a server. */
export const SHELF = document.documentElement.dataset.static;

export class Refused extends Error {
  constructor(status, body) {
    super(body?.error ?? `The server answered with status ${status}.`);
    this.status = status;
  }
}

/** Wait for some seconds. The signal ends the wait. */
const pause = (seconds, signal) =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, 1000 * seconds);
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

/** Wait for the network, and show that the page is offline. The signal ends the wait. */
async function online(signal) {
  document.documentElement.dataset.offline = "";
  $("said").textContent = "You are offline. The answer comes when you are back.";
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
 * Return the server's answer to a question. Retry at most twice if the server is busy, and wait for
 * the network if the page is offline. Throws `Refused` on a refusal or without a connection.
 */
export async function ask(path, question, signal) {
  if (SHELF) return onShelf(path, question);
  for (let refused = 0; ; refused++) {
    const response = await sentOnline(path, question, signal);
    const wait = response.status === 503 && Number(response.headers.get("retry-after"));
    if (!wait || refused === 2) return answerOf(response);
    // The random factor spreads the retries of clients that were refused at the same time.
    await pause(wait * (1 + Math.random()), signal);
  }
}

/** Return the answer of a static site. Such a site has only puzzles that were made in advance. */
async function onShelf(path, { level, seed } = {}) {
  if (level) return JSON.parse(await get(`shelf/backwards-${level}-${seed % SHELF}.json`));
  // This refusal is final: a retry would not help.
  throw new Refused(422, { error: "This needs Unwordle's server, and this site has none." });
}

async function sentOnline(...asked) {
  for (;;) {
    try {
      return await sent(...asked);
    } catch (error) {
      // The server may run on this machine, so the page tries before it waits for the network.
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
    throw new Refused(0, {
      error: navigator.onLine
        ? "The server cannot be reached. Check your connection."
        : "You are offline. Your letters are kept.",
    });
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
  // What the server advises may name options, which the page has not.
  if (!response.ok)
    throw new Refused(response.status, { ...body, error: body?.error?.replace(/[:,][^:,]*`.*$/s, "") });
  return body;
}

/** Return the text of a file of the page. */
export async function get(path, signal) {
  const response = await sent(path, undefined, signal);
  if (response.ok) return response.text();
  throw new Refused(response.status, { error: "This is not available now. Try again later." });
}

/**
 * Return two functions that call `answer` for a tab: `now`, and `soon`, after a pause in typing.
 * While the tab is hidden, the call is postponed until the tab opens.
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
 * Return a function that runs one request at a time. The function calls `run(signal)`, and cancels
 * the previous request. The `place` of the answer shows if a request is slow or has failed. The
 * failure has a button that calls `again`.
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
    // When the button is pressed, the current request may be a newer one.
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
