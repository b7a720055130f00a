// Sharing an answer: as text, as a picture made here, and as a link with a preview.

import { at } from "./api.js";
import { $, button, copy, fill, h, toast } from "./dom.js";
import { written } from "./link.js";
import { GREEN, separated, squares } from "./words.js";

const INK = {
  G: ["--green", "--on-green"],
  W: ["--white", "--on-white"],
  Y: ["--yellow", "--on-yellow"],
};

/** The colours of the tiles in characters, with a lamp on each that a hint gave. */
const charactersOf = ({ lamps = new Set(), rows }) =>
  rows.map((row, r) =>
    [...row].map((tile, i) => (lamps.has(`${r},${i}`) ? "💡" : squares(tile))).join(""),
  );

const textOf = ({ lines: [first, ...others], link, text, ...shared }) =>
  [first, ...(text ?? charactersOf(shared)), ...others, ...(link ? [link] : [])].join("\n");

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);

/** Draw rows from a place on, in tiles of a size: words in them, and dots where hints were. */
function draw(pen, { lamps = new Set(), rows, words = [] }, left, top, size) {
  const gap = Math.ceil(size / 12);
  rows.forEach((pattern, row) =>
    [...pattern].forEach((tile, i) => {
      const [x, y] = [left + i * (size + gap), top + row * (size + gap)];
      pen.fillStyle = colour(INK[tile][0]);
      pen.beginPath();
      pen.roundRect(x, y, size, size, gap);
      pen.fill();
      pen.fillStyle = colour(INK[tile][1]);
      pen.font = `700 ${size * 0.55}px Jost, sans-serif`;
      pen.fillText((words[row]?.[i] ?? "").toUpperCase(), x + size / 2, y + size / 2 + 2);
      if (!lamps.has(`${row},${i}`)) return;
      pen.beginPath();
      pen.arc(x + size / 2, y + size / 2, size / 6, 0, 2 * Math.PI);
      pen.fill();
    }),
  );
}

/** The rows as a picture, in the colours of the theme; those of several boards side by side. */
function picture({ boards, lines, ...alone }) {
  const canvas = h("canvas", { "aria-label": lines[0], height: 630, role: "img", width: 630 });
  const pen = canvas.getContext("2d");
  const shown = boards ?? [alone];
  const across = Math.ceil(Math.sqrt(shown.length));
  const [width, height] = [590 / across, 480 / Math.ceil(shown.length / across)];
  const most = Math.max(...shown.map(({ rows }) => rows.length));
  const label = boards ? Math.min(28, height / 6) : 0;
  const room = Math.min(((height - 1.6 * label) / most) * 0.9, (width / 6) * 0.9);
  const size = Math.min(90, Math.floor(room));
  pen.fillStyle = colour("--card");
  pen.fillRect(0, 0, 630, 630);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  shown.forEach((board, i) => {
    const left = 20 + (i % across) * width + (width - 5.35 * size) / 2;
    const top = 25 + Math.floor(i / across) * height;
    draw(pen, board, left, top + 1.5 * label, size);
    if (!boards) return;
    pen.fillStyle = colour("--ink");
    pen.font = `600 ${label * 0.8}px Jost, sans-serif`;
    pen.fillText(board.name, left + 2.67 * size, top + label * 0.6, width - 12);
  });
  pen.fillStyle = colour("--ink");
  pen.font = "700 34px Jost, sans-serif";
  pen.fillText(lines[0], 315, 540, 590);
  pen.font = "400 24px sans-serif";
  pen.fillText(lines[1] ?? "Unwordle", 315, 586, 590);
  return canvas;
}

/** Hand text and picture to the system; where it takes no picture, the text alone. */
function hand(canvas, text) {
  canvas.toBlob((blob) => {
    const files = [new File([blob], "unwordle.png", { type: "image/png" })];
    const data = navigator.canShare?.({ files }) ? { files, text } : { text };
    navigator.share(data).catch(() => {});
  });
}

function save(canvas) {
  canvas.toBlob((blob) => {
    const address = URL.createObjectURL(blob);
    h("a", { download: "unwordle.png", href: address }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    toast("Picture saved.");
  });
}

/**
 * Show the ways to share `rows` of colours: with their `words` or without, the `lamps` of hints, two
 * `lines` that say what they are, and a `link`. Several `boards` have each a name and rows, and a
 * `text` in place of their characters.
 */
export function share(shared) {
  const dialog = $("share");
  const canvas = picture(shared);
  const text = textOf(shared);
  const shown = h("textarea", { "aria-label": "The text to share", readonly: true, rows: 7 });
  shown.value = text;
  const select = () => shown.select();
  const main = { autofocus: true, class: "main" };
  fill(
    dialog,
    h("h2", { id: "share-title" }, shared.title),
    canvas,
    shown,
    h(
      "div",
      { class: "buttons" },
      navigator.share && button("Share…", () => hand(canvas, text), main),
      button("Copy text", () => copy(text, "Text copied.", select), navigator.share ? {} : main),
      button("Save picture", () => save(canvas)),
      shared.link && button("Copy link", () => copy(shared.link, "Link copied.", select)),
      button("Close", () => dialog.close()),
    ),
  );
  dialog.showModal();
}

/** A board of the Unwordle tab, to be shared with its count. */
export function shareBoard({ board, count, grid, link }) {
  const one = count === "1";
  share({
    lines: [one ? "My grid: only one board fits." : `My grid: one of ${separated(count)} boards.`],
    // Its state is in the query, so that other programs can show a preview.
    link: `${at("")}?${written(link)}`,
    rows: [...grid, GREEN],
    title: "Share this board",
    words: board,
  });
}
