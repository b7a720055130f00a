// Ask for the day's puzzle at once: the modules that show it may take longer to come.

import { numberIn } from "./days.js";

const number = numberIn(new URLSearchParams(location.search).get("puzzle"));
const link = document.createElement("link");
Object.assign(link, { as: "fetch", crossOrigin: "anonymous", href: `daily/${number}.json` });
link.rel = "preload";
if (!location.hash) document.head.append(link);
