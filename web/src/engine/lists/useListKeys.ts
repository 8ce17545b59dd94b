import { useEffect, useRef } from "react";

export type ListKeys = {
  readonly move: (by: 1 | -1) => void;
  readonly open: () => void;
  readonly help: () => void;
  /** Shows or hides the row beside the table. */
  readonly preview: (() => void) | undefined;
  /** Closes what is open beside the table. */
  readonly leave: (() => void) | undefined;
  readonly create?: (() => void) | undefined;
  readonly mark?: (() => void) | undefined;
};

/** Whether a key pressed here writes into a field. */
export const typesHere = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const worksHere = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("a, button, [role=button], [role=menuitem], [role=combobox], th") !== null;
const somethingIsOpen = () =>
  document.querySelector(
    ".ant-modal-wrap, .ant-drawer-open, .ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden)",
  ) !== null;

/** Keys by their physical place, so that a Cyrillic layout works too; inactive during typing and under an open window. */
export const useListKeys = (keys: ListKeys): void => {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || typesHere(event.target) || somethingIsOpen()) return;
      const act = actionOf(event, now.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
};

/** Moves the focus into the list, or Enter would press the focused menu item or button instead of opening the row. */
const leaveControl = (target: EventTarget | null): void => {
  if (worksHere(target)) document.getElementById("content")?.focus({ preventScroll: true });
};

const actionOf = (event: KeyboardEvent, keys: ListKeys): (() => void) | undefined => {
  switch (event.code) {
    case "KeyJ":
    case "ArrowDown":
      return () => (leaveControl(event.target), keys.move(1));
    case "KeyK":
    case "ArrowUp":
      return () => (leaveControl(event.target), keys.move(-1));
    case "Enter":
      return worksHere(event.target) ? undefined : keys.open;
    case "Space":
      return worksHere(event.target) ? undefined : keys.preview;
    case "Escape":
      return keys.leave;
    case "Slash":
      return event.shiftKey ? keys.help : undefined;
    case "KeyN":
      return keys.create;
    case "KeyX":
      return keys.mark;
    default:
      return undefined;
  }
};
