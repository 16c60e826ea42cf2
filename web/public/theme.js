// Runs before the first paint: a dark console must not flash light while it loads.
(() => {
  const theme = localStorage.getItem("muster.theme");
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("pf-v6-theme-dark", dark);
})();
