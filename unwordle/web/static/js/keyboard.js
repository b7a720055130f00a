// A keyboard on the screen with letters, Enter and Backspace.

import { button, fill, h, load } from "./dom.js";

const QWERTY = ["qwertyuiop", "asdfghjkl", ">zxcvbnm<"];
// With seven keys in a row, keys are wide enough for a thumb on any phone.
const A_TO_Z = ["abcdefg", "hijklmn", "opqrstu", "vwxyz<>"];
const NAMES = { "<": ["Backspace", "⌫"], ">": ["Enter", "Enter"] };

/**
 * Make keys in `place`. `pressed(key)` is called with "a" to "z", "Enter" or "Backspace". Return a
 * function that takes the colour and the description of each letter.
 */
export function keyboard(place, pressed) {
  function key(sign) {
    const [name, face] = NAMES[sign] ?? [sign, sign];
    return button(face, () => pressed(name), {
      "aria-label": name,
      class: NAMES[sign] ? "key wide" : "key",
      "data-key": name,
      // The focus stays on the tile.
      onmousedown: (event) => event.preventDefault(),
      // Two thumbs that overlap make no click.
      onpointerup: ({ pointerType }) => pointerType === "touch" && pressed(name),
      ontouchend: (event) => event.cancelable && event.preventDefault(),
      tabindex: "-1",
      translate: "no",
    });
  }

  const rows = load("keys") === "letters" ? A_TO_Z : QWERTY;
  fill(place, rows.map((keys) => h("div.key-row", [...keys].map(key))));
  return (states) => {
    for (const one of place.querySelectorAll(".key:not(.wide)")) {
      const [state, told] = states[one.dataset.key] ?? ["", ""];
      one.dataset.colour = state;
      one.setAttribute("aria-label", told ? `${one.dataset.key}, ${told}` : one.dataset.key);
    }
  };
}
