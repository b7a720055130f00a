// Sharing an answer: as text, as a picture made here, and as a link with a preview.

import { at } from "./api.js";
import { $, button, copy, fill, h, toast } from "./dom.js";
import { written } from "./link.js";
import { separated, squares } from "./words.js";

const GREEN = "GGGGG";
const INK = {
  G: ["--green", "--on-green"],
  W: ["--white", "--on-white"],
  Y: ["--yellow", "--on-yellow"],
};

/** A line about how many boards a grid has. */
const hook = (count) =>
  count === "1" ? "My grid: only one board fits." : `My grid: one of ${separated(count)} boards.`;

/** The link that other programs can show a preview of: its state is in the query. */
const linkOf = ({ grid, play, word }) =>
  `${at("")}?${written({ grid: grid.join("/"), word, ...(play === "any" ? {} : { play }) })}`;

const textOf = (asked) =>
  [hook(asked.count), ...asked.grid.map(squares), squares(GREEN), linkOf(asked)].join("\n");

/** The board as a picture, in the colours of the theme. */
function picture({ board, count, grid, word }) {
  const canvas = h("canvas", { "aria-label": hook(count), height: 630, role: "img", width: 630 });
  const pen = canvas.getContext("2d");
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);
  const rows = [...grid, GREEN];
  const size = Math.min(90, Math.floor(440 / rows.length) - 8);
  const left = (630 - 5 * (size + 8) + 8) / 2;
  pen.fillStyle = colour("--card");
  pen.fillRect(0, 0, 630, 630);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  rows.forEach((pattern, row) =>
    [...pattern].forEach((tile, i) => {
      const [x, y] = [left + i * (size + 8), 40 + row * (size + 8)];
      pen.fillStyle = colour(INK[tile][0]);
      pen.beginPath();
      pen.roundRect(x, y, size, size, 8);
      pen.fill();
      pen.fillStyle = colour(INK[tile][1]);
      pen.font = `700 ${size * 0.55}px sans-serif`;
      const letter = (row < grid.length ? board[row]?.[i] : word[i]) ?? "";
      pen.fillText(letter.toUpperCase(), x + size / 2, y + size / 2 + 2);
    }),
  );
  pen.fillStyle = colour("--ink");
  pen.font = "700 34px sans-serif";
  pen.fillText(count === "1" ? "The only board" : `One of ${separated(count)}`, 315, 540, 590);
  pen.font = "400 24px sans-serif";
  pen.fillText("boards with these colours · Unwordle", 315, 586, 590);
  return canvas;
}

function save(canvas) {
  canvas.toBlob((blob) => {
    const address = URL.createObjectURL(blob);
    h("a", { download: "unwordle.png", href: address }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    toast("Picture saved.");
  });
}

/** Show the ways to share a board. */
export function share(asked) {
  const dialog = $("share");
  const canvas = picture(asked);
  const text = textOf(asked);
  const shown = h("textarea", { "aria-label": "The text to share", readonly: true, rows: 7 });
  shown.value = text;
  const select = () => shown.select();
  const main = { autofocus: true, class: "main" };
  fill(
    dialog,
    h("h2", { id: "share-title" }, "Share this board"),
    canvas,
    shown,
    h(
      "div",
      { class: "buttons" },
      navigator.share && button("Share…", () => navigator.share({ text }).catch(() => {}), main),
      button("Copy text", () => copy(text, "Text copied.", select), navigator.share ? {} : main),
      button("Save picture", () => save(canvas)),
      button("Copy link", () => copy(linkOf(asked), "Link copied.", select)),
      button("Close", () => dialog.close()),
    ),
  );
  dialog.showModal();
}
