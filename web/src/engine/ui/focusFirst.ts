const fields = "input:not(:disabled, [type=file]), textarea:not(:disabled)";

/** Focuses the first field of an opened form: the library would focus its close button, or nothing. */
export const focusFirst = (form: Element | null | undefined, options: FocusOptions = {}): void =>
  form?.querySelector<HTMLElement>(fields)?.focus(options);

/** Focuses the first of these fields as they stand on the screen, by their ids; false: none of them is there. */
export const focusTopmost = (ids: readonly string[]): boolean => {
  const found = ids.length > 0 && document.querySelector<HTMLElement>(ids.map((id) => `#${CSS.escape(id)}`).join(", "));
  if (!found) return false;
  found.focus({ preventScroll: true });
  found.scrollIntoView({ block: "center" });
  return true;
};
