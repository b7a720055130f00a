// Before anything is painted: the theme that was chosen, or what the system asks for.
(() => {
  const wide = matchMedia("(prefers-contrast: more)");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let theme = "auto";
    try {
      theme = localStorage.getItem("theme") ?? "auto";
    } catch {
      // No storage: the system's theme it is.
    }
    const system = wide.matches ? "contrast" : dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme === "auto" ? system : theme;
  };
  apply();
  for (const query of [wide, dark]) query.addEventListener("change", apply);
  document.addEventListener("themechange", apply);
})();
