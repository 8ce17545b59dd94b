import { flushSync } from "react-dom";
import { queries } from "../engine/api/queries.ts";

/** Set by first.js; emptied for good once the program answers itself. */
declare global {
  var pressedBefore: Event[] | undefined;
}

/** The page that the server has drawn, if it has: its replies are the program's. */
export const drawnPage = (): HTMLElement | undefined => {
  const read = document.getElementById("read");
  if (!read) return undefined;
  for (const [key, reply] of JSON.parse(read.textContent) as [readonly unknown[], unknown][]) queries.setQueryData(key, reply);
  read.remove();
  return document.getElementById("root") ?? undefined;
};

/** Puts the program's page in the place of the drawn one, which looks the same, with what was typed and pressed on that one. */
export const takeOver = (drawn: HTMLElement, page: HTMLElement): void => {
  if (!drawn.isConnected) return;
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
  const values = typed.map((input) => [twinOf(input), input.value] as const);
  const pressed = (globalThis.pressedBefore ?? [])
    // links worked by themselves
    .filter(({ target }) => !(target instanceof Element && target.closest("a[href]")))
    .map((event) => [event, twinOf(event.target)] as const);
  const scrolled = [...drawn.querySelectorAll("[data-part='list-room']")].map(
    (room) => [twinOf(room), room.scrollTop, room.scrollLeft] as const,
  );
  globalThis.pressedBefore = undefined;

  page.id = drawn.id;
  drawn.replaceWith(page);
  for (const rest of document.querySelectorAll("link[data-drawn], #program")) rest.remove();
  for (const [room, top, left] of scrolled) room?.scrollTo({ top, left });
  for (const [twin, value] of values) if (twin instanceof HTMLInputElement) type(twin, value);
  focused?.focus({ preventScroll: true });
  // each is answered before the next one, as under the fingers
  for (const [event, twin] of pressed) flushSync(() => repeat(event, twin));
};

/** Of one kind: something else may stand beside them by now, a loading bar or a count. */
const isAlike = (one: Element, other: Element): boolean => one.tagName === other.tagName && one.classList[0] === other.classList[0];

const repeat = (event: Event, twin: HTMLElement | undefined): void => {
  if (event.type === "click") twin?.click();
  else if (event instanceof KeyboardEvent) (twin ?? document.body).dispatchEvent(new KeyboardEvent(event.type, event));
  else twin?.dispatchEvent(new MouseEvent(event.type, event as MouseEvent));
};

/** As if it was typed: React looks at its own setter only. */
const type = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};
