import { flushSync } from "react-dom";
import type { Reply, sessionEndpoints } from "@murojaat/contract";
import { queries } from "../engine/api/queries.ts";
import { hearMoment } from "../engine/today.ts";
import { mayBeSignedIn } from "../office/session/useSession.ts";

/** Set by first.js; emptied for good once the program answers itself. */
declare global {
  var pressedBefore: Event[] | undefined;
}

/** Where the window is scrolled to; the router scrolls to the top of what it shows before it says that it does. */
let at = { left: 0, top: 0 };
const noteScroll = (): void => {
  at = { left: scrollX, top: scrollY };
};

/** The page that the server has drawn, if it has: its replies are the program's, as old as the page, unless somebody else has signed in since. */
export const drawnPage = (): HTMLElement | undefined => {
  const read = document.getElementById("read");
  if (!read) return undefined;
  const replies = JSON.parse(read.textContent) as [readonly unknown[], unknown][];
  hearMoment(Number(read.dataset["at"]), performance.timeOrigin);
  read.remove();
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const updatedAt = performance.timeOrigin + (opened?.responseStart ?? performance.now());
  const { user } = replies.find(([[path]]) => path === "/profile/me")![1] as Reply<typeof sessionEndpoints.me>;
  if (mayBeSignedIn(user.id)) for (const [key, reply] of replies) queries().setQueryData(key, reply, { updatedAt });
  noteScroll();
  addEventListener("scroll", noteScroll);
  return document.getElementById("root") ?? undefined;
};

/** Puts the program's page in the place of the drawn one, which looks the same, with what was typed and pressed on that one. */
export const takeOver = (drawn: HTMLElement, page: HTMLElement): void => {
  const scrolledTo = at;
  setTimeout(() => {
    removeEventListener("scroll", noteScroll);
    if (drawn.isConnected) replace(drawn, page, scrolledTo);
  });
};

const replace = (drawn: HTMLElement, page: HTMLElement, scrolledTo: typeof at): void => {
  // the program's keys and clicks are listened to from its effects on
  flushSync(() => undefined);
  const twinOf = (target: EventTarget | null): HTMLElement | undefined => {
    if (!(target instanceof Element) || !drawn.contains(target)) return undefined;
    if (target === drawn) return page;
    const twins = [...(twinOf(target.parentElement)?.children ?? [])].filter((one) => isAlike(one, target));
    const twin = twins[[...target.parentElement!.children].filter((one) => isAlike(one, target)).indexOf(target)];
    // a part of an icon stands for its button
    return twin instanceof HTMLElement ? twin : twinOf(target.parentElement);
  };
  const focused = twinOf(document.activeElement);
  const typed = [...drawn.querySelectorAll("input")].filter(({ value, defaultValue }) => value !== defaultValue);
  const scrolled = [...drawn.querySelectorAll("*")]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((one) => [one, { top: one.scrollTop, left: one.scrollLeft }] as const);
  // links worked by themselves, but the one to the rows
  const pressed = (globalThis.pressedBefore ?? []).filter(
    ({ target }) => !(target instanceof Element && target.closest("a[href]:not([href^='#'])")),
  );
  globalThis.pressedBefore = undefined;

  page.id = drawn.id;
  drawn.replaceWith(page);
  for (const rest of document.querySelectorAll("#program, #late")) rest.remove();
  window.scrollTo(scrolledTo);
  for (const [one, to] of scrolled) twinOf(one)?.scrollTo(to);
  for (const input of typed) type(twinOf(input), input.value);
  focused?.focus({ preventScroll: true });
  // each is answered before the next one, as under the fingers
  for (const event of pressed) flushSync(() => repeat(event, twinOf(event.target)));
};

/** Of one kind: something else may stand beside them by now, a loading bar or a count. */
const isAlike = (one: Element, other: Element): boolean => one.tagName === other.tagName && one.classList[0] === other.classList[0];

const repeat = (event: Event, twin: HTMLElement | undefined): void => {
  if (!(event instanceof KeyboardEvent)) return void twin?.dispatchEvent(new MouseEvent(event.type, event as MouseEvent));
  // the key before this one may have led into a field
  const to = twin ?? document.activeElement ?? document.body;
  to.dispatchEvent(new KeyboardEvent(event.type, event));
  const isLetter = event.key.length === 1 && !(event.ctrlKey || event.altKey || event.metaKey);
  if (!twin && isLetter && to === document.activeElement && to instanceof HTMLInputElement) type(to, to.value + event.key);
};

/** As if it was typed: React looks at its own setter only. */
const type = (input: Element | undefined, value: string): void => {
  if (!(input instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};
