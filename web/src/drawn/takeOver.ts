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
  const twinOf = (element: EventTarget | null): HTMLElement | undefined => {
    if (!(element instanceof Element) || !drawn.contains(element)) return undefined;
    let twin: Element | undefined = page;
    for (const at of placeIn(drawn, element)) twin = twin?.children[at];
    return twin instanceof HTMLElement && twin.tagName === element.tagName ? twin : undefined;
  };
  const active = document.activeElement;
  const focused = twinOf(active);
  const typed = [...drawn.querySelectorAll("input")].filter(({ value, defaultValue }) => value !== defaultValue);
  const values = typed.map((input) => [twinOf(input), input.value] as const);
  const pressed = (globalThis.pressedBefore ?? []).map((event) => [event, twinOf(event.target)] as const);
  const scrolled = [...drawn.querySelectorAll("[data-part='list-room']")].map(
    (room) => [twinOf(room), room.scrollTop, room.scrollLeft] as const,
  );
  globalThis.pressedBefore = undefined;

  page.id = drawn.id;
  drawn.replaceWith(page);
  for (const sheet of document.querySelectorAll("link[data-drawn]")) sheet.remove();
  for (const [room, top, left] of scrolled) room?.scrollTo({ top, left });
  for (const [twin, value] of values) if (twin instanceof HTMLInputElement) type(twin, value);
  focused?.focus({ preventScroll: true });
  for (const [event, twin] of pressed) {
    if (event.type === "click") twin?.click();
    else if (event instanceof KeyboardEvent) (twin ?? document.body).dispatchEvent(new KeyboardEvent(event.type, event));
    else twin?.dispatchEvent(new MouseEvent(event.type, event as MouseEvent));
  }
};

const placeIn = (root: Element, element: Element): number[] =>
  element === root ? [] : [...placeIn(root, element.parentElement!), [...element.parentElement!.children].indexOf(element)];

/** As if it was typed: React looks at its own setter only. */
const type = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};
