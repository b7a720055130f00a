// Request the day's puzzle at once, because the modules that show the puzzle load later.

import { numberIn } from "./days.js";

const number = numberIn(new URLSearchParams(location.search).get("puzzle"));
const link = document.createElement("link");
Object.assign(link, { as: "fetch", crossOrigin: "anonymous", href: `daily/${number}.json` });
link.rel = "preload";
if (!location.hash && !/[?&](?:grid|text)=/.test(location.search)) document.head.append(link);
