// What the program asks a browser for, where the server draws a page: the build of `draw.tsx` takes these names from here.
import type { Looks } from "../engine/ui/looks.ts";

let looks: Looks = {};
let language = "";
/** What holds for the page that is drawn next. */
export const drawFor = (next: { readonly looks: Looks; readonly language: string }): void => {
  ({ looks, language } = next);
};

const nothing = (): void => undefined;
const events = { addEventListener: nothing, removeEventListener: nothing };
const store = (kept: () => Looks) => ({ getItem: (key: string) => kept()[key] ?? null, setItem: nothing, removeItem: nothing });

export const localStorage = store(() => looks);
export const sessionStorage = store(() => ({}));
export const matchMedia = (query: string) => ({ matches: looks[query] === "1", ...events });
export const navigator = { onLine: true, userAgent: "" };
export const location = { href: "", assign: nothing, reload: nothing };
export const document = {
  ...events,
  get cookie() {
    return `system_language=${language}`;
  },
  set cookie(_: string) {
    // the browser keeps its own
  },
  documentElement: { lang: "", dataset: {}, style: {} },
  fullscreenEnabled: true,
  fullscreenElement: null,
  querySelector: () => null,
  getElementById: () => null,
};
export const window = { ...events, document, location, navigator, localStorage, matchMedia, innerWidth: 1366 };
export const requestAnimationFrame = (then: () => void): void => void setTimeout(then);
