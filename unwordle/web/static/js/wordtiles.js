// A word typed into five tiles. A text field covers the tiles, so that any keyboard works.

import { accept } from "./accepted.js";
import { $, h } from "./dom.js";
import { plain } from "./words.js";

/** Return letters, and a dot for each open place. */
const partly = (text) => [...text].map((one) => (/[ .]/.test(one) ? "." : plain(one))).join("");

/**
 * Make tiles with a text field. `colours()` returns the pattern to show, or "". `typed(word)` is
 * called after each change, and `entered()` on the Enter key. With `open`, blanks stay open. In
 * a `panel`, the field takes the letters that are typed where no other element takes letters.
 */
export function wordTiles({
  colours = () => "",
  entered = () => {},
  hint = "",
  label,
  open = false,
  panel,
  typed = () => {},
}) {
  const tiles = Array.from({ length: 5 }, () => h("span.tile", { "aria-hidden": "true" }));
  const input = h("input", {
    "aria-label": label,
    autocapitalize: "none",
    autocomplete: "off",
    oninput: ({ data, inputType }) => {
      const letters = open ? partly : plain;
      const isOver = letters(input.value).length > 5;
      // Typing replaces a complete word, also on a phone's keyboard, which composes words.
      const isTyped = /^insert(?:Composition)?Text$/.test(inputType);
      const text = isOver && isTyped ? data : input.value;
      input.value = letters(text).slice(0, 5);
      dress();
      typed(input.value);
    },
    onblur: () => dress(),
    onfocus: () => dress(),
    onkeydown: (event) => {
      if (event.key !== "Enter") return;
      // Otherwise, the key would also press the element that gets the focus next.
      event.preventDefault();
      entered();
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

  if (panel)
    document.addEventListener("keydown", ({ altKey, ctrlKey, key, metaKey, target }) => {
      const isOwn = target.closest("dialog, select, textarea, .tile, [type=text]");
      const isLetter = /^\p{L}$/u.test(key) && !altKey && !ctrlKey && !metaKey;
      if (isLetter && !isOwn && !$(panel).hidden) input.focus();
    });
  dress();
  return {
    dress,
    element,
    focus: () => input.focus(),
    input,
    /** Bring the field into view. On a phone, the focus would open a keyboard over the answer. */
    ready() {
      element.scrollIntoView({ block: "nearest" });
      if (matchMedia("(hover: hover)").matches) input.focus();
    },
    get word() {
      return input.value;
    },
    set word(word) {
      input.value = word;
      dress();
    },
  };
}

/**
 * Return tiles for a word, which `take(word)` gets on Enter if the word is accepted; else `place`
 * says why. Their function `enter` does the same as Enter, and so does a `button` behind them.
 */
export function wordField(label, place, take, { button, ...more } = {}) {
  const enter = () => accept(field, place, take);
  const field = Object.assign(wordTiles({ ...more, entered: enter, label }), { enter });
  button?.before(field.element);
  button?.addEventListener("click", enter);
  return field;
}
