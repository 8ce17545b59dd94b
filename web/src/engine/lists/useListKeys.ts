import { useEffect, useRef } from "react";
import { isPressed, typesHere, type KeyName } from "../keys/keys.ts";

export type ListKeys = {
  readonly move: (by: 1 | -1) => void;
  readonly open: () => void;
  /** Shows or hides the row beside the table. */
  readonly preview: (() => void) | undefined;
  /** Closes what is open beside the table. */
  readonly leave: (() => void) | undefined;
  readonly create?: (() => void) | undefined;
  readonly mark?: (() => void) | undefined;
};

const worksHere = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("a, button, [role=button], [role=menuitem], [role=combobox], th") !== null;
const somethingIsOpen = () =>
  document.querySelector(
    ".ant-modal-wrap, .ant-drawer-open, .ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden)",
  ) !== null;

/** The keys of a list; inactive during typing and under an open window. */
export const useListKeys = (keys: ListKeys): void => {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (typesHere(event.target) || somethingIsOpen()) return;
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
  const onRow = <A>(act: A): A | undefined => (worksHere(event.target) ? undefined : act);
  const moves = (by: 1 | -1) => () => (leaveControl(event.target), keys.move(by));
  const acts: Partial<Record<KeyName, (() => void) | undefined>> = {
    next: moves(1),
    down: moves(1),
    previous: moves(-1),
    up: moves(-1),
    open: onRow(keys.open),
    preview: onRow(keys.preview),
    close: keys.leave,
    create: keys.create,
    mark: keys.mark,
  };
  return acts[(Object.keys(acts) as KeyName[]).find((name) => isPressed(event, name))!];
};

/** One key of a screen that is no list of appeals or tasks; `isOfRow`: where the focused control has the key for itself, it keeps it. */
const useScreenKey = (name: KeyName, act: (() => void) | undefined, isOfRow = false): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!act || !isPressed(event, name) || typesHere(event.target) || somethingIsOpen()) return;
      if (isOfRow && worksHere(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
};
/** The key of a new record. */
export const useCreateKey = (create: (() => void) | undefined): void => useScreenKey("create", create);
/** The key that shows what a row stands for. */
export const usePreviewKey = (preview: (() => void) | undefined): void => useScreenKey("preview", preview, true);
