// What the program asks a browser for, where the server draws a page: the build of `draw.tsx` takes these names from here.
import { AsyncLocalStorage } from "node:async_hooks";
import type { QueryClient } from "@tanstack/react-query";
import type { Spelling } from "@murojaat/contract/kit";
import type { Looks } from "../engine/ui/looks.ts";

/** What is one page's alone, and no other's that is drawn meanwhile. */
type Page = {
  readonly looks: Looks;
  readonly spelling: Spelling;
  readonly queries: QueryClient;
  /** Answers a call of the page. */
  readonly read: (method: string, address: string) => Promise<unknown>;
};
const pages = new AsyncLocalStorage<Page>();
/** Whatever `work` asks, also later, it asks for this page. */
export const drawFor = <Result>(page: Page, work: () => Result): Result => pages.run(page, work);
/** The page for which this code runs. */
export const drawnFor = (): Page => pages.getStore()!;
/** While the program is loaded there is no page yet. */
const looksNow = (): Looks => pages.getStore()?.looks ?? {};

const nothing = (): void => undefined;
const events = { addEventListener: nothing, removeEventListener: nothing };
const store = (kept: () => Looks) => ({ getItem: (key: string) => kept()[key] ?? null, setItem: nothing, removeItem: nothing });

export const localStorage = store(looksNow);
export const sessionStorage = store(() => ({}));
// many ask while they are loaded, for no page yet, and look when one is drawn
export const matchMedia = (query: string) => ({
  ...events,
  get matches() {
    return looksNow()[query] === "1";
  },
});
export const navigator = { onLine: true, userAgent: "" };
export const location = { href: "", assign: nothing, reload: nothing };
export const document = {
  ...events,
  get cookie() {
    const { language, alphabet } = drawnFor().spelling;
    return `system_language=${language}; alphabet=${alphabet}`;
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
