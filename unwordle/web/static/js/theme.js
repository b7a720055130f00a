// The theme, from the user's choice or the system's. It is set before the page is painted.
(() => {
  const GROUND = { contrast: "#000000", dark: "#16181b", light: "#f6f4ee" };
  const more = matchMedia("(prefers-contrast: more)");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  // Without storage, a choice lasts as long as the page.
  const using = (act) => {
    try {
      return act(localStorage);
    } catch {
      return null;
    }
  };
  let chosen = using((all) => all.getItem("theme")) ?? "auto";
  const apply = () => {
    const system = more.matches ? "contrast" : dark.matches ? "dark" : "light";
    const theme = chosen === "auto" ? system : chosen;
    document.documentElement.dataset.theme = theme;
    document.querySelector("[name=theme-color]").content = GROUND[theme];
  };
  apply();
  // Until the page shows the tab of a link, it shows none.
  if (/^#(?!carry)/.test(location.hash) || /[?&](?:grid|text)=/.test(location.search))
    document.documentElement.dataset.link = "";
  for (const query of [more, dark]) query.addEventListener("change", apply);
  addEventListener("DOMContentLoaded", () => {
    const select = document.getElementById("theme");
    select.value = chosen;
    select.addEventListener("change", () => {
      chosen = select.value;
      apply();
      using((all) => all.setItem("theme", chosen));
    });
  });
})();
