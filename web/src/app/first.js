// Runs before the first paint: a dark screen does not flash white, and a page that the server has drawn keeps what is pressed on it.
const { documentElement } = document;
documentElement.dataset.theme =
  localStorage.getItem("theme") === "dark" ||
  (localStorage.getItem("theme") === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
    ? "dark"
    : "light";
documentElement.style.setProperty("--screen-height", `${screen.availHeight}px`);

// the rest is for drawn pages: see drawn/takeOver.ts
const lateMs = 4000;
const begin = () => {
  const program = document.getElementById("program");
  if (!program) return;
  // drawn for another theme than this browser's: better late than in both
  if (document.querySelector("link[data-drawn]").dataset.drawn !== documentElement.dataset.theme)
    document.getElementById("root").style.visibility = "hidden";
  globalThis.pressedBefore = [];
  for (const type of ["mousedown", "click", "dblclick", "keydown"]) {
    const note = (event) => globalThis.pressedBefore?.push(event);
    document.addEventListener(type, note, true);
  }
  const start = () => document.head.append(program.content);
  // a window that nobody sees paints nothing
  setTimeout(start, 500);
  requestAnimationFrame(() => setTimeout(start));
  const tellLate = () => document.getElementById("late")?.removeAttribute("hidden");
  setTimeout(tellLate, lateMs);
  // a part that did not come
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && tellLate(), true);
};
document.addEventListener("DOMContentLoaded", begin);
