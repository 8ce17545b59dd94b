import type { KeyboardEvent } from "react";

/** The key was pressed in a window that stands above this one, though it was opened from it. */
export const isAbove = ({ currentTarget, target }: KeyboardEvent): boolean => !currentTarget.contains(target as Node);

/**
 * Ctrl+Enter submits a form from any of its fields, Ctrl+Shift+Enter submits it and goes on. Use it with `onKeyDownCapture`, before the fields: a select would open, and
 * a button would be clicked, by the same key.
 * @example <Form onKeyDownCapture={onCtrlEnter(form.submit)}>
 */
export const onCtrlEnter = (send: () => void, sendOn?: () => void) => (event: KeyboardEvent) => {
  if (!event.ctrlKey || event.key !== "Enter" || isAbove(event)) return;
  event.preventDefault();
  event.stopPropagation();
  (event.shiftKey && sendOn ? sendOn : send)();
};
