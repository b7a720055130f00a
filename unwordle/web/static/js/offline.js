// The service worker, by which the page is there without a network. See sw.js.

import { at } from "./api.js";
import { numberOf } from "./days.js";

const { serviceWorker } = navigator;

/** Have the page kept, once it is there itself; then a month of puzzles. */
async function keep() {
  await serviceWorker.register(at("sw.js"));
  const { active } = await serviceWorker.ready;
  active.postMessage(numberOf());
}

if (serviceWorker) addEventListener("load", () => keep().catch(() => {}));
