// A word typed into five tiles: a real text field lies over them, so that any keyboard works.

import { h } from "./dom.js";
import { plain } from "./words.js";

/** Letters, and a dot for each place that is left open. */
const partly = (text) => [...text].map((one) => (/[ .]/.test(one) ? "." : plain(one))).join("");

/**
 * Tiles with a text field. `colours()` is the pattern to show ("" for none). `typed(word)` hears
 * of each change, `entered(word)` of the Enter key. With `open` a blank leaves its place open.
 */
export function wordTiles({
  colours = () => "",
  entered = () => {},
  hint = "",
  label,
  open = false,
  typed = () => {},
}) {
  const tiles = Array.from({ length: 5 }, () => h("span.tile", { "aria-hidden": "true" }));
  const input = h("input", {
    "aria-label": label,
    autocapitalize: "none",
    autocomplete: "off",
    maxlength: "5",
    oninput: () => {
      input.value = (open ? partly : plain)(input.value);
      dress();
      typed(input.value);
    },
    onbeforeinput: (event) => {
      // A word that is there is typed over, not added to.
      const whole = input.value.length === 5 && input.selectionStart === input.selectionEnd;
      if (whole && event.inputType === "insertText" && !input.readOnly) input.value = "";
    },
    onblur: () => dress(),
    onfocus: () => dress(),
    onkeydown: (event) => {
      if (event.key !== "Enter") return;
      // Else the key would also press what gets the focus next.
      event.preventDefault();
      entered(input.value);
    },
    spellcheck: "false",
    type: "text",
  });
  const element = h("div.word-tiles", tiles, input);

  function dress() {
    const word = input.value;
    const here = document.activeElement === input;
    tiles.forEach((tile, i) => {
      tile.textContent = word[i] === "." ? "" : (word[i] ?? hint);
      tile.dataset.colour = colours()[i] ?? "";
      tile.classList.toggle("next", here && i === Math.min(word.length, 4));
    });
  }

  dress();
  return {
    dress,
    element,
    focus: () => input.focus(),
    input,
    get word() {
      return input.value;
    },
    set word(word) {
      input.value = word;
      dress();
    },
  };
}
