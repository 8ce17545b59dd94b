import type { KeyboardEvent } from "react";
import { isPressed, shortcutOf, type KeyName } from "../keys/keys.ts";
import { focusTopmost } from "./focusFirst.ts";
import { allDrawn } from "./Later.tsx";

/** The key was pressed in a window that stands above this one, though it was opened from it. */
export const isAbove = ({ currentTarget, target }: KeyboardEvent): boolean => !currentTarget.contains(target as Node);

type FormKeys = {
  /** Whose required fields are gone through. */
  readonly form?: { readonly validateFields: (how: { readonly validateOnly: true }) => Promise<unknown> } | undefined;
  /** The name of the form, where it has one: the ids of its fields begin with it. */
  readonly named?: string | undefined;
  /** Ids of further fields that are empty and are filled in as a rule. */
  readonly alsoEmpty?: (() => readonly string[]) | undefined;
};

/** The button of a window on which this key is written. */
const buttonOf = (place: Element, name: KeyName) => place.querySelector<HTMLElement>(`[aria-keyshortcuts="${shortcutOf(name)}"]`);

/**
 * The keys of a form, from anywhere in its window: each presses the button on which it is written, which knows whether it may be pressed.
 * Use it with `onKeyDownCapture` of the window, before the fields: a select would open by the same key.
 */
export const onFormKeys =
  ({ form, ...ids }: FormKeys) =>
  (event: KeyboardEvent): void => {
    if (isAbove(event)) return;
    const { currentTarget, nativeEvent } = event;
    const press = (name: KeyName) => () => buttonOf(currentTarget, name)?.click();
    const acts: readonly (readonly [KeyName, () => void])[] = [
      ["save", press("save")],
      ["saveAndNext", press("saveAndNext")],
      ["saveAndSend", press("saveAndSend")],
      ["nextNeeded", () => form && void goOn(currentTarget, form, ids)],
    ];
    const found = acts.find(([name]) => isPressed(nativeEvent, name));
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    // a key that is held would go on in the next form; one that comes before the fields are drawn waits for them
    if (!nativeEvent.repeat) void allDrawn(currentTarget).then(found[1]);
  };

/** To the next field that is required and empty, or cannot be saved as it is; behind the last one to the button that saves. */
const goOn = async (place: Element, form: NonNullable<FormKeys["form"]>, { named, alsoEmpty }: FormKeys): Promise<void> => {
  const wrong = await form.validateFields({ validateOnly: true }).then(
    () => [],
    ({ errorFields }: { errorFields: { name: (string | number)[] }[] }) =>
      errorFields.map(({ name }) => [...(named ? [named] : []), ...name].join("_")),
  );
  const ids = [...wrong, ...(alsoEmpty?.() ?? [])];
  const here = document.activeElement;
  const button = buttonOf(place, "save");
  const isBehind = (id: string) => {
    const field = document.getElementById(id);
    return field !== null && (here === null || here === button || isAfter(here, field));
  };
  if (!focusTopmost(ids.filter(isBehind))) button?.focus();
};
const isAfter = (one: Element, other: Element) =>
  one !== other && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
