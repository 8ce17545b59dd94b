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
globalThis.pressedBefore = [];
const note = (event) => {
  if (!globalThis.pressedBefore) return;
  pressedBefore.push(event);
  if (event.type === "click") mark(event.target);
};
for (const type of ["mousedown", "click", "dblclick", "keydown"]) document.addEventListener(type, note, true);
/** The row that was clicked, as the list will when the program repeats the click. */
const mark = (target) => {
  const row = target.closest("[data-part='row-table'] [data-row-key]");
  if (!row || target.closest("a, button, input")) return;
  for (const one of row.parentElement.querySelectorAll("[data-row-key]")) {
    one.ariaSelected = one === row;
    one.dataset.state = one.dataset.state.replace(/^(selected )?/, one === row ? "selected " : "");
  }
};
const begin = () => {
  const program = document.getElementById("program");
  if (!program) {
    globalThis.pressedBefore = undefined;
    return;
  }
  // drawn for another theme than this browser's: better late than in both
  if (document.querySelector("link[data-drawn]").dataset.drawn !== documentElement.dataset.theme)
    document.getElementById("root").style.visibility = "hidden";
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
