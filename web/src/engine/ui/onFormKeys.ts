import type { FormInstance } from "antd";
import type { KeyboardEvent } from "react";
import { isPressed, shortcutOf, type KeyName } from "../keys/keys.ts";
import { focusTopmost } from "./focusFirst.ts";

/** The key was pressed in a window that stands above this one, though it was opened from it. */
export const isAbove = ({ currentTarget, target }: KeyboardEvent): boolean => !currentTarget.contains(target as Node);

type FormKeys = {
  readonly save: () => void;
  /** Saves and begins the next record; without it the key does nothing. */
  readonly saveAndNext?: (() => void) | undefined;
  /** Saves and sends on; without it the key does nothing. */
  readonly saveAndSend?: (() => void) | undefined;
  /** Whose required fields are gone through. */
  readonly form?: Pick<FormInstance, "validateFields"> | undefined;
  /** Ids of further fields that are empty and are filled in as a rule. */
  readonly alsoEmpty?: (() => readonly string[]) | undefined;
};

/**
 * The keys of a form, from any of its fields. Use it with `onKeyDownCapture`, before the fields: a select would open, and a button would be
 * clicked, by the same key.
 * @example <Form onKeyDownCapture={onFormKeys({ save: form.submit, form })}>
 */
export const onFormKeys =
  ({ save, saveAndNext, saveAndSend, form, alsoEmpty }: FormKeys) =>
  (event: KeyboardEvent): void => {
    if (isAbove(event)) return;
    const { currentTarget, nativeEvent } = event;
    const acts: readonly (readonly [KeyName, (() => void) | undefined])[] = [
      ["save", save],
      ["saveAndNext", saveAndNext],
      ["saveAndSend", saveAndSend],
      ["nextNeeded", form && (() => void goOn(currentTarget, form, alsoEmpty))],
    ];
    const found = acts.find(([name]) => isPressed(nativeEvent, name));
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    found[1]?.();
  };

/** To the next field that is required and empty, or cannot be saved as it is; behind the last one to the button that saves. */
const goOn = async (place: Element, form: NonNullable<FormKeys["form"]>, alsoEmpty: FormKeys["alsoEmpty"]): Promise<void> => {
  const wrong = await form.validateFields({ validateOnly: true }).then(
    () => [],
    ({ errorFields }: { errorFields: { name: (string | number)[] }[] }) => errorFields.map(({ name }) => name.join("_")),
  );
  const ids = [...wrong, ...(alsoEmpty?.() ?? [])];
  const here = document.activeElement;
  const button = (place.closest("[role='dialog']") ?? place).querySelector<HTMLElement>(`[aria-keyshortcuts="${shortcutOf("save")}"]`);
  const isBehind = (id: string) => {
    const field = document.getElementById(id);
    return field !== null && (here === null || here === button || isAfter(here, field));
  };
  if (!focusTopmost(ids.filter(isBehind))) button?.focus();
};
const isAfter = (one: Element, other: Element) =>
  one !== other && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
