// Typeset the formulas of a page: arithmatex leaves each in an element of class "arithmatex",
// between \( and \) in a line and between \[ and \] on lines of its own.
document.addEventListener("DOMContentLoaded", () => {
  for (const element of document.querySelectorAll(".arithmatex")) {
    const text = element.textContent.trim();
    katex.render(text.slice(2, -2), element, { displayMode: text.startsWith("\\["), strict: true });
  }
});
