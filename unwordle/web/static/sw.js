// The service worker, which stores the page, the accepted words, and a month of daily puzzles.

// The server and the command `export` fill in the version and the files.
const SHELL = "unwordle-page-VERSION";
const FILES = [];
const DAILIES = "unwordle-dailies";
const MONTH = 31;

/** Return the number of the puzzle at an address. */
const numberIn = (address) => Number(/\/daily\/(\d+)\.json$/.exec(new URL(address).pathname)?.[1]);

/** Return whether there is a response and it is a puzzle. Some hosts send a page in place of a missing file. */
const isPuzzle = (response) =>
  response?.ok && !/html/.test(response.headers.get("content-type"));

/** The parts of the page that the daily puzzle does not need. They are stored last. */
const LATER = /\/(?:answers\.css|(?:boards|chat|grid|puzzle|review|solve|state|theory|typedgrid|unwordle)\.js|icon.*)$/;

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const shell = await caches.open(SHELL);
  for (const isLater of [false, true]) {
    const files = FILES.filter((file) => LATER.test(file) === isLater);
    await shell.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
  }
}

// This worker waits while a page of the version before is open, so the old shell is dropped when no
// page needs it. On the first visit, the open page is of this version.
self.addEventListener("activate", (event) =>
  event.waitUntil(dropOld().then(() => self.clients.claim())),
);

// The page sends its day, so missing puzzles can be fetched, or it asks for the new version.
self.addEventListener("message", (event) =>
  event.waitUntil(event.data === "renew" ? self.skipWaiting() : keepDays(event.data)),
);

async function dropOld() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("unwordle-page-") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Store the puzzles of a month from a number on, one by one. Delete puzzles older than a month. */
async function keepDays(from) {
  const kept = await caches.open(DAILIES);
  for (const { url } of await kept.keys()) if (numberIn(url) < from - MONTH) await kept.delete(url);
  for (let number = from; number < from + MONTH; number++) {
    const address = `daily/${number}.json`;
    if (isPuzzle(await kept.match(address))) continue;
    try {
      const response = await fetch(address);
      if (!isPuzzle(response)) return; // there are no more puzzles
      await kept.put(address, response);
    } catch {
      return; // offline, or without room; the next visit continues
    }
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const root = new URL("./", self.location);
  if (request.method !== "GET" || origin !== root.origin) return;
  const path = pathname.slice(root.pathname.length);
  if (request.mode === "navigate") {
    if (!["", "index.html"].includes(path)) return;
    event.respondWith(file("./", request));
  } else if (path.startsWith("daily/")) event.respondWith(daily(request));
  else if (path === "words.txt" || path.startsWith("static/"))
    event.respondWith(file(request, request));
});

/** Return a stored file of the page. All stored files are of one version. */
async function file(name, request) {
  const kept = await caches.open(SHELL);
  return (await kept.match(name, { ignoreSearch: true })) ?? fetch(request);
}

async function daily(request) {
  const kept = await caches.open(DAILIES);
  const known = await kept.match(request);
  if (isPuzzle(known)) return known;
  const response = await fetch(request);
  // Without room, the puzzle is not stored.
  if (isPuzzle(response)) await kept.put(request, response.clone()).catch(() => {});
  return response;
}
