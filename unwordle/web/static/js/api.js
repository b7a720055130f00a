// Questions to the server. A newer question replaces an older question of the same part.

import { $, answered, released } from "./dom.js";
import { failure } from "./pieces.js";

const ROOT = new URL("../../", import.meta.url);

/** Return the address of a path on this server, also behind a proxy. */
export const at = (path) => new URL(path, ROOT).href;

/** The number of puzzles of each level on a static site; undefined with a server. */
export const SHELF = document.documentElement.dataset.static;

const AWAY = "You are offline. Your letters are kept.";
const UNREACHED = "The server cannot be reached. Check your connection.";

const refused = (status, text = `The server answered with status ${status}.`) =>
  Object.assign(new Error(text), { status });

/** Wait until `begin(done)` calls `done`. The signal ends the wait. */
const wait = (begin, signal) =>
  new Promise((resolve, reject) => {
    begin(resolve);
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

const pause = (seconds, signal) => wait((done) => setTimeout(done, 1000 * seconds), signal);

/** Wait for the network, and show that the page is offline. The signal ends the wait. */
async function online(signal) {
  document.documentElement.dataset.offline = "";
  $("said").textContent = "You are offline. The answer comes when you are back.";
  try {
    await wait((done) => addEventListener("online", done, { once: true }), signal);
  } finally {
    delete document.documentElement.dataset.offline;
  }
}

/**
 * Return the server's answer to a question. Wait for the network if the page is offline. Throws
 * an error with a `status` on a refusal or without a connection.
 */
export async function ask(path, question, signal) {
  if (SHELF) return onShelf(question, signal);
  const headers = { "content-type": "application/json" };
  const posted = question && { body: JSON.stringify(question), headers, method: "POST" };
  return calmly(sent(path, posted, signal, true).then(answerOf), signal);
}

/** Return an answer or its error, but not while something is pressed that it can replace. */
async function calmly(answer, signal) {
  try {
    return await answer;
  } finally {
    await released();
    signal?.throwIfAborted();
  }
}

/** Return the answer of a static site. Such a site has only puzzles that were made in advance. */
async function onShelf({ level, seed } = {}, signal) {
  if (level) return get(`shelf/backwards-${level}-${seed % SHELF}.json`, signal);
  // This refusal is final: a retry would not help.
  throw refused(422, "This needs Unwordle's server, and this site has none.");
}

/**
 * Return the response to a request. Retry at most twice if the server is busy. If `waits` is true,
 * wait for a network that is away, which may need a few tries when it is back.
 */
async function sent(path, posted, signal, waits) {
  let refusals = 0;
  let tries = 0;
  for (;;) {
    let response;
    try {
      // The server may run on this machine, so the page tries before it waits for the network.
      response = await fetch(at(path), { signal, ...posted });
    } catch {
      signal?.throwIfAborted();
      const isAway = !navigator.onLine;
      if (!waits || (!isAway && tries === 0)) throw refused(0, isAway ? AWAY : UNREACHED);
      await (isAway ? online(signal) : pause(1, signal));
      tries = isAway ? 5 : tries - 1;
      continue;
    }
    const seconds = response.status === 503 && Number(response.headers.get("retry-after"));
    if (!seconds || refusals === 2) return response;
    refusals += 1;
    // The random factor spreads the retries of clients that were refused at the same time.
    await pause(seconds * (1 + Math.random()), signal);
  }
}

async function answerOf(response, kind = "json") {
  let body = null;
  try {
    body = await response[kind]();
  } catch (error) {
    if (error.name === "AbortError" || "status" in error) throw error;
    if (response.ok) throw refused(0, "The answer was incomplete.");
  }
  if (!response.ok) throw refused(response.status, body?.error && onPage(body.error));
  return body;
}

/** Return a refusal without advice on options and lists, which the page has not. */
const onPage = (text) =>
  text
    .replace(/[:,][^:,]*`.*$/s, "")
    .replace(/(the word list) '[^']*'/, "$1")
    .replace(/(?:the \w+ )?'(\p{L}+)'/gu, (_, word) => word.toUpperCase());

/**
 * Return the content of a file of the page: JSON, or text if `kind` is "text". With a signal, which
 * ends the wait, wait for the network if the page is offline.
 */
export const get = (path, signal, kind) => calmly(got(path, signal, kind), signal);

async function got(path, signal, kind) {
  const response = await sent(path, undefined, signal, Boolean(signal));
  // Some hosts, and networks with a page to sign in, send a page in place of a file.
  const isPage = /html/.test(response.headers.get("content-type"));
  if (response.ok && !isPage) return answerOf(response, kind);
  throw refused(response.ok ? 404 : response.status, "This is not available now. Try again later.");
}

/**
 * Return functions for the answer of a tab, which `run(signal)` gets and shows: `now`, `soon` (after
 * a pause in typing) and `cancel`. While the tab is hidden, a call is postponed until it opens.
 */
export function answering(tab, run, options = {}) {
  const asker = latest({ again: now, place: `${tab}-answer`, ...options });
  let due;
  let waits = false;
  function now() {
    clearTimeout(due);
    waits = $(tab).hidden;
    if (!waits) asker(run);
  }
  const soon = () => {
    waits = true;
    clearTimeout(due);
    due = setTimeout(now, 120);
  };
  document.addEventListener("opened", () => waits && now());
  return { cancel: () => asker(() => {}), now, soon };
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
    const stop = () => current?.abort(refused(0, "Stopped."));
    const slow = setTimeout(async () => {
      await released();
      if (current === mine) busy(true, stop);
    }, 250);
    try {
      await run(mine.signal);
    } catch (error) {
      if (error.name !== "AbortError") failed(error);
    } finally {
      clearTimeout(slow);
      if (current === mine) {
        current = null;
        busy(false);
      }
    }
  };
}
