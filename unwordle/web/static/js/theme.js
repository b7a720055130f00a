// The theme: set before anything is painted, as chosen here or as the system asks.
(() => {
  const GROUND = { contrast: "#000000", dark: "#16181b", light: "#f6f4ee" };
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
    const theme = chosen === "auto" ? system : chosen;
    document.documentElement.dataset.theme = theme;
    document.querySelector("[name=theme-color]").content = GROUND[theme];
  };
  apply();
  for (const query of [more, dark]) query.addEventListener("change", apply);
  addEventListener("DOMContentLoaded", () => {
    const select = document.getElementById("theme");
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
