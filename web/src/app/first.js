// Runs before the first paint, so that a dark screen does not flash white; the rest is in scheme.ts.
document.documentElement.dataset.theme =
  localStorage.getItem("theme") === "dark" ||
  (localStorage.getItem("theme") === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
    ? "dark"
    : "light";
