/** Puts a text where the cursor stands, as if it were typed: the form hears of it, and the cursor is behind it at once. */
export const typeIn = (field: HTMLTextAreaElement, text: string): void => {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};
