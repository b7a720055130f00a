// Sharing an answer as text, as a picture, and as a link with a preview.

import { $, button, fill, h } from "./dom.js";
import { COLOURS } from "./pieces.js";
import { squares } from "./words.js";

/** Return the text to share, in which each row of colours has its mark. */
function textOf({ lines: [first, ...others], link, marks = [], rows = [] }) {
  const squared = rows.map((row, i) => `${squares(row)} ${marks[i] ?? ""}`.trimEnd());
  return [first, ...squared, ...others, link].join("\n");
}

/** Return a colour of the theme. `name` is its name in the style sheet. */
function colour(name) {
  $("share").style.setProperty("background", `var(${name})`);
  const { backgroundColor } = getComputedStyle($("share"));
  $("share").style.removeProperty("background");
  return backgroundColor;
}

/** Draw the rows, with words and marks, in the colours of the theme. */
function picture({ lines, marks, rows, words = [] }) {
  const size = Math.min(90, Math.floor(Math.min(432 / rows.length, 590 / (marks ? 8.4 : 6.7))));
  const step = size + Math.ceil(size / 12);
  // There is room for two lines below the rows.
  const foot = 45 + rows.length * step;
  const left = 315 - ((marks ? 6.9 : 5.35) * size) / 2;
  const canvas = h("canvas", { "aria-label": lines[0], height: foot + 110, role: "img", width: 630 });
  const pen = canvas.getContext("2d");
  const write = (font, text, x, y) => {
    pen.font = font;
    pen.fillText(text, x, y, 590);
  };
  pen.fillStyle = colour("--card");
  pen.fillRect(0, 0, 630, foot + 110);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const [row, pattern] of rows.entries())
    for (const [i, tile] of [...pattern].entries()) {
      const [x, y] = [left + i * step, 25 + row * step];
      pen.fillStyle = colour(`--${COLOURS[tile]}`);
      pen.beginPath();
      pen.roundRect(x, y, size, size, step - size);
      pen.fill();
      pen.fillStyle = colour(`--on-${COLOURS[tile]}`);
      const letter = (words[row]?.[i] ?? "").toUpperCase();
      write(`700 ${size * 0.55}px Jost, sans-serif`, letter, x + size / 2, y + size / 2 + 2);
    }
  pen.fillStyle = colour("--ink");
  for (const [row, mark] of (marks ?? []).entries())
    write(`${size * 0.45}px sans-serif`, mark, left + 5.9 * step, 25 + (row + 0.5) * step);
  write("700 34px Jost, sans-serif", lines[0], 315, foot + 20);
  write("400 24px sans-serif", lines[1] ?? "Unwordle", 315, foot + 66);
  return canvas;
}

/** Share the text and the picture by the system. If it does not accept pictures, share the text. */
function hand(blob, text) {
  const files = blob ? [new File([blob], "unwordle.png", { type: "image/png" })] : [];
  const data = navigator.canShare?.({ files }) ? { files, text } : { text };
  navigator.share(data).catch(() => {});
}

/**
 * Show a dialog that shares `lines` and a `link`. The first line is the title. If there are `rows`
 * of colours, the dialog also has a picture of the rows, with their `words` and `marks`, if any.
 */
export function share(shared) {
  const dialog = $("share");
  const canvas = shared.rows && picture(shared);
  const drawn = canvas && new Promise((done) => canvas.toBlob(done));
  const text = textOf(shared);
  const size = { rows: Math.min(7, text.split("\n").length) };
  const shown = h("textarea", { "aria-label": "The text to share", readonly: true, ...size });
  shown.value = text;
  // A message outside the open dialog would be hidden, so the button shows that it has finished.
  const copy = ({ target }) =>
    (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => fill(target, "Copied ✓"),
      () => shown.select(),
    );
  const main = { autofocus: true, class: "main" };
  const buttons = [
    navigator.share && button("Share…", async () => hand(await drawn, text), main),
    button("Copy text", copy, navigator.share ? {} : main),
    button("Close", () => dialog.close()),
  ];
  fill(
    dialog,
    h("h2#share-title", shared.title),
    canvas,
    shown,
    h("div.buttons", { "aria-live": "polite" }, buttons),
  );
  // If a new answer replaces the pressed button meanwhile, the focus goes to the new button.
  const { id } = document.activeElement;
  dialog.onclose = () => $(id)?.focus();
  dialog.showModal();
}
