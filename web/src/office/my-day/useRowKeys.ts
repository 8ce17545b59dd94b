import { useEffect } from "react";
import { isPressed, typesHere } from "../../engine/keys/keys.ts";

/** The keys of the next and previous row, as in lists; not during typing or under a window. */
export const useRowKeys = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = isPressed(event, "next") ? 1 : isPressed(event, "previous") ? -1 : 0;
      if (step === 0 || typesHere(event.target) || document.querySelector("[role='dialog']")) return;
      const links = [...document.querySelectorAll<HTMLElement>("[data-part='day-link']")];
      const at = links.findIndex((link) => link === document.activeElement);
      links[at < 0 ? 0 : at + step]?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
};
