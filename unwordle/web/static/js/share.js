// Sharing an answer: as text, as a picture made here, and as a link with a preview.

import { $, button, fill, h } from "./dom.js";
import { squares } from "./words.js";

const INK = {
  G: ["--green", "--on-green"],
  W: ["--grey", "--on-grey"],
  Y: ["--yellow", "--on-yellow"],
};

/** The colours of the rows in characters, and the mark of each. */
const charactersOf = ({ marks = [], rows }) =>
  rows.map((row, i) => [squares(row), marks[i]].filter(Boolean).join(" "));

const textOf = ({ lines: [first, ...others], link, text, ...shared }) =>
  [first, ...(text ?? charactersOf(shared)), ...others, ...(link ? [link] : [])].join("\n");

/** A colour of the theme, by its name in the style sheet. */
function colour(name) {
  $("share").style.setProperty("background", `var(${name})`);
  const { backgroundColor } = getComputedStyle($("share"));
  $("share").style.removeProperty("background");
  return backgroundColor;
}

/** Draw rows from a place on, in tiles of a size: words in them, and marks at their ends. */
function draw(pen, { marks = [], rows, words = [] }, left, top, size) {
  const gap = Math.ceil(size / 12);
  rows.forEach((pattern, row) => {
    pen.fillStyle = colour("--ink");
    pen.font = `${size * 0.45}px sans-serif`;
    pen.fillText(marks[row] ?? "", left + 5.9 * (size + gap), top + (row + 0.5) * (size + gap));
    [...pattern].forEach((tile, i) => {
      const [x, y] = [left + i * (size + gap), top + row * (size + gap)];
      pen.fillStyle = colour(INK[tile][0]);
      pen.beginPath();
      pen.roundRect(x, y, size, size, gap);
      pen.fill();
      pen.fillStyle = colour(INK[tile][1]);
      pen.font = `700 ${size * 0.55}px Jost, sans-serif`;
      pen.fillText((words[row]?.[i] ?? "").toUpperCase(), x + size / 2, y + size / 2 + 2);
    });
  });
}

/** The rows as a picture, in the colours of the theme; those of several boards side by side. */
function picture({ boards, lines, ...alone }) {
  const shown = boards ?? [alone];
  const across = Math.ceil(Math.sqrt(shown.length));
  const [width, height] = [590 / across, 480 / Math.ceil(shown.length / across)];
  const most = Math.max(...shown.map(({ rows }) => rows.length));
  const label = boards ? Math.min(28, height / 6) : 0;
  const places = alone.marks ? 7.5 : 6;
  const room = Math.min(((height - 1.6 * label) / most) * 0.9, (width / places) * 0.9);
  const size = Math.min(90, Math.floor(room));
  // Below the rows there is room for two lines, and for nothing else.
  const foot = boards ? 520 : Math.ceil(45 + most * (size + size / 12));
  const attributes = { "aria-label": lines[0], height: foot + 110, role: "img", width: 630 };
  const canvas = h("canvas", attributes);
  const pen = canvas.getContext("2d");
  pen.fillStyle = colour("--card");
  pen.fillRect(0, 0, 630, foot + 110);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  shown.forEach((board, i) => {
    const left = 20 + (i % across) * width + (width - (board.marks ? 6.9 : 5.35) * size) / 2;
    const top = 25 + Math.floor(i / across) * height;
    draw(pen, board, left, top + 1.5 * label, size);
    if (!boards) return;
    pen.fillStyle = colour("--ink");
    pen.font = `600 ${label * 0.8}px Jost, sans-serif`;
    pen.fillText(board.name, left + 2.67 * size, top + label * 0.6, width - 12);
  });
  pen.fillStyle = colour("--ink");
  pen.font = "700 34px Jost, sans-serif";
  pen.fillText(lines[0], 315, foot + 20, 590);
  pen.font = "400 24px sans-serif";
  pen.fillText(lines[1] ?? "Unwordle", 315, foot + 66, 590);
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

function save(canvas, done) {
  canvas.toBlob((blob) => {
    const address = URL.createObjectURL(blob);
    h("a", { download: "unwordle.png", href: address }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    done();
  });
}

/**
 * Show the ways to share `rows` of colours: with their `words` and `marks` or without, two `lines`
 * that say what they are, and a `link`. Several `boards` have each a name and rows, and a
 * `text` in place of their characters.
 */
export function share(shared) {
  const dialog = $("share");
  const canvas = picture(shared);
  const text = textOf(shared);
  const shown = h("textarea", { "aria-label": "The text to share", readonly: true, rows: 7 });
  shown.value = text;
  // What is beside an open dialog is not seen: a button says itself that it is done.
  const copying = (name, what, more = {}) => button(name, ({ target }) => copy(target, what), more);
  const copy = (target, what) =>
    (navigator.clipboard?.writeText(what) ?? Promise.reject()).then(
      () => fill(target, "Copied ✓"),
      () => shown.select(),
    );
  const main = { autofocus: true, class: "main" };
  fill(
    dialog,
    h("h2#share-title", shared.title),
    canvas,
    shown,
    h(
      "div.buttons",
      { "aria-live": "polite" },
      navigator.share && button("Share…", () => hand(canvas, text), main),
      copying("Copy text", text, navigator.share ? {} : main),
      button("Save picture", ({ target }) => save(canvas, () => fill(target, "Saved ✓"))),
      shared.link && copying("Copy link", shared.link),
      button("Close", () => dialog.close()),
    ),
  );
  dialog.showModal();
}
