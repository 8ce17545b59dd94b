import { useEffect, useRef } from "react";

export type ListKeys = {
  readonly move: (by: 1 | -1) => void;
  readonly open: () => void;
  readonly help: () => void;
  readonly create?: (() => void) | undefined;
  readonly mark?: (() => void) | undefined;
};

const typesHere = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const worksHere = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("a, button, [role=button], [role=menuitem], [role=combobox], th") !== null;
const somethingIsOpen = () =>
  document.querySelector(
    ".ant-modal-wrap, .ant-drawer-open, .ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden)",
  ) !== null;

/** Keys by their place on the keyboard, so that a Cyrillic layout works too; they rest while one types or a window is open. */
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

/** From the menu or a button into the list, or Enter would press that once more instead of opening the row. */
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
    case "Slash":
      return event.shiftKey ? keys.help : () => document.getElementById("appeal-search")?.focus();
    case "KeyN":
      return keys.create;
    case "KeyX":
      return keys.mark;
    default:
      return undefined;
  }
};
