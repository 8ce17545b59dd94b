import { useEffect } from "react";

/** J and K by their place on the keyboard go from row to row, as in lists; not during typing or under a window. */
export const useRowKeys = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("[role='dialog']")) return;
      if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]")) return;
      const step = { KeyJ: 1, KeyK: -1 }[event.code];
      if (step === undefined) return;
      const links = [...document.querySelectorAll<HTMLElement>("[data-part='day-link']")];
      const at = links.findIndex((link) => link === document.activeElement);
      links[at < 0 ? 0 : at + step]?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
};
