// Store a page in place of the puzzle 326, as an earlier version could, and go on to its day.
async () => {
    const kept = await caches.open("unwordle-dailies");
    const headers = {"content-type": "text/html"};
    await kept.put("daily/326.json", new Response("Home", {headers}));
    (await navigator.serviceWorker.ready).active.postMessage(326);
}
