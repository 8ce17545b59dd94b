/** An element and its ancestors up to its layer of the page, the innermost first, each with its index among its siblings. */
export type Trace = readonly { readonly element: HTMLElement; readonly at: number }[];

export const traceOf = (element: HTMLElement): Trace => {
  const trace = [];
  for (let one: HTMLElement | null = element; one && one !== document.body; one = one.parentElement)
    trace.push({ element: one, at: [...(one.parentElement?.children ?? [])].indexOf(one) });
  return trace;
};

/**
 * Finds the next focus target after the focused element was removed: the same field in the row that took its place, otherwise the
 * nearest heading above. Undefined when its layer is gone. A heading that names what it opens has `data-heading`.
 */
export const placeNear = (trace: Trace): HTMLElement | undefined => {
  const left = trace.findIndex(({ element }) => isShown(element));
  for (const [depth, { element }] of trace.entries()) {
    if (left < 0 || depth < left) continue;
    const place = depth === 0 ? element : placeIn(element, trace[depth - 1]!.at);
    if (place) return place;
  }
  return undefined;
};

const placeIn = (element: HTMLElement, at: number): HTMLElement | undefined => {
  if (element.matches("tbody, ul, ol")) return firstOf(element.children[Math.min(at, element.children.length - 1)], inputs);
  if (element.matches(".ant-form-item")) return firstOf(element, inputs);
  const heading = firstOf(element, headings);
  // the menu and the header are not part of the screen
  if (!heading) return element.id === "content" ? element : undefined;
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  return heading;
};

const inputs = "a[href], button, input:not([type=file]), textarea, [tabindex='0']";
const headings = "h1, h2, h3, .ant-modal-title, .ant-drawer-title, [data-heading]";
const firstOf = (element: Element | undefined, wanted: string): HTMLElement | undefined =>
  [...(element?.querySelectorAll<HTMLElement>(wanted) ?? [])].find(isShown);

const isShown = (element: HTMLElement): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(":disabled");
