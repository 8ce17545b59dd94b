/** Whoever opens a form begins to write in it: the library would begin at its cross, or nowhere. */
export const focusFirst = (form: Element | null | undefined): void =>
  form?.querySelector<HTMLElement>("input:not(:disabled, [type=file]), textarea:not(:disabled)")?.focus();
