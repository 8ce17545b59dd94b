import { useState, type FocusEvent, type KeyboardEvent } from "react";

/** Of a control in such a group: its name there, and whether the Tab key stops at it. */
export type Stop = { readonly "data-stop": string; readonly tabIndex: number };
type OneStop = {
  readonly stop: (name: string) => Stop;
  readonly group: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  };
};

/**
 * A group of controls is one stop of the Tab key: the one that was focused last, at first `usual`; the arrows go to the others.
 * @param names Of its controls that there are now.
 */
export const useOneStop = (names: readonly string[], usual: string | undefined = names[0]): OneStop => {
  const [last, setLast] = useState(usual);
  const home = last !== undefined && names.includes(last) ? last : usual;
  return {
    stop: (name) => ({ "data-stop": name, tabIndex: name === home ? 0 : -1 }),
    group: {
      onFocus: ({ target }) => {
        if (target instanceof HTMLElement && target.dataset["stop"] !== undefined) setLast(target.dataset["stop"]);
      },
      // before the control itself: the filter of a heading keeps its keys from the list
      onKeyDownCapture: (event) => {
        const { key, target, currentTarget } = event;
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const stops = [...currentTarget.querySelectorAll<HTMLElement>("[data-stop]")].filter(
          (one) => one.checkVisibility() && !one.matches(":disabled"),
        );
        const at = stops.findIndex((one) => one === target);
        const places: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 };
        const next = at < 0 ? undefined : places[key];
        if (next === undefined) return;
        event.preventDefault();
        stops[Math.min(Math.max(next, 0), stops.length - 1)]?.focus();
      },
    },
  };
};
