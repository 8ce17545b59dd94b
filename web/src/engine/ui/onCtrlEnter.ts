import type { KeyboardEvent } from "react";

/**
 * Ctrl+Enter sends a form from wherever one is in it. To be heard before its parts (`onKeyDownCapture`): a choice would open its list, and
 * a button would be pressed, by the same key.
 * @example <Form onKeyDownCapture={onCtrlEnter(form.submit)}>
 */
export const onCtrlEnter = (send: () => void) => (event: KeyboardEvent) => {
  if (!event.ctrlKey || event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  send();
};
