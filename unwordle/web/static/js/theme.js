// The theme: set before anything is painted, as chosen here or as the system asks.
(() => {
  const more = matchMedia("(prefers-contrast: more)");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let chosen = "auto";
  try {
    chosen = localStorage.getItem("theme") ?? "auto";
  } catch {
    // No storage: a choice lasts as long as the page.
  }
  const apply = () => {
    const system = more.matches ? "contrast" : dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = chosen === "auto" ? system : chosen;
  };
  apply();
  for (const query of [more, dark]) query.addEventListener("change", apply);
  addEventListener("DOMContentLoaded", () => {
    const select = document.getElementById("theme");
    if (!select) return;
    select.value = chosen;
    select.addEventListener("change", () => {
      chosen = select.value;
      apply();
      try {
        localStorage.setItem("theme", chosen);
      } catch {
        // As above.
      }
    });
  });
})();
