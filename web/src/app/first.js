// Runs before the first paint: a dark screen does not flash white, and a page that the server has drawn keeps what is pressed on it.
const { documentElement } = document;
documentElement.dataset.theme =
  localStorage.getItem("theme") === "dark" ||
  (localStorage.getItem("theme") === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
    ? "dark"
    : "light";
documentElement.style.setProperty("--screen-height", `${screen.availHeight}px`);

// the rest is for drawn pages: see drawn/takeOver.ts
const begin = () => {
  const program = document.getElementById("program");
  if (!program) return;
  globalThis.pressedBefore = [];
  for (const type of ["mousedown", "click", "dblclick", "keydown"]) {
    const note = (event) => globalThis.pressedBefore?.push(event);
    document.addEventListener(type, note, true);
  }
  const start = () => document.head.append(program.content);
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
};
document.addEventListener("DOMContentLoaded", begin);
