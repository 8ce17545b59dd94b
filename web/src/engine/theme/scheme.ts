import { useSyncExternalStore } from "react";
import { tokens, type Scheme } from "./tokens.ts";

/** What one may wish; the first is the portal's own (specification, section 1). */
export const themeWishes = ["light", "dark", "system"] as const;
export type ThemeWish = (typeof themeWishes)[number];

// first.js reads the same key, before anything is drawn
const key = "theme";
const nightAtSystem = matchMedia("(prefers-color-scheme: dark)");
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
// paper is white whatever the screen is
const printing = matchMedia("print");

const wish = (): ThemeWish => themeWishes.find((one) => one === localStorage.getItem(key)) ?? "light";
const scheme = (): Scheme => {
  const wished = wish();
  if (printing.matches || wished === "light") return "light";
  return wished === "dark" || nightAtSystem.matches ? "dark" : "light";
};

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const place = (): void => {
  const { dataset, style } = document.documentElement;
  const now = scheme();
  dataset["theme"] = now;
  for (const [name, value] of Object.entries(tokens[now])) style.setProperty(`--${name}`, value);
  for (const listener of listeners) listener();
};

/** Puts the tokens where style sheets find them, now and whenever the wish, the system or the paper changes. */
export const followScheme = (): void => {
  place();
  nightAtSystem.addEventListener("change", place);
  printing.addEventListener("change", place);
  lessMotion.addEventListener("change", place);
  // another tab of the same machine
  window.addEventListener("storage", (event) => {
    if (event.key === key) place();
  });
};

/** Kept on this machine: the same person may sit in a dark hall and at a bright desk. */
export const wishTheme = (next: ThemeWish): void => {
  localStorage.setItem(key, next);
  place();
};

export const useThemeWish = (): ThemeWish => useSyncExternalStore(subscribe, wish);
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, scheme);
/** Whether the user asked the system for less movement. */
export const useStillness = (): boolean => useSyncExternalStore(subscribe, () => lessMotion.matches);
