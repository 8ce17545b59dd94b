import { useOutside } from "../useOutside.ts";
import { keepLooks } from "../ui/looks.ts";
import { tokens, type Scheme } from "./tokens.ts";

/** The selectable themes; the first is the default (specification, section 1). */
export const themePreferences = ["light", "dark", "system"] as const;
export type ThemePreference = (typeof themePreferences)[number];

// first.js reads the same key, before the first paint
const key = "theme";
const nightAtSystem = matchMedia("(prefers-color-scheme: dark)");
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
// paper is white whatever the theme
const printing = matchMedia("print");

const preference = (): ThemePreference => themePreferences.find((one) => one === localStorage.getItem(key)) ?? "light";
const scheme = (): Scheme => {
  const preferred = preference();
  if (printing.matches || preferred === "light") return "light";
  return preferred === "dark" || nightAtSystem.matches ? "dark" : "light";
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
  if (!printing.matches) keepLooks();
  for (const listener of listeners) listener();
};

/** Sets the tokens as custom properties, now and whenever the preference, the system or the medium changes. */
export const followScheme = (): void => {
  place();
  nightAtSystem.addEventListener("change", place);
  printing.addEventListener("change", place);
  lessMotion.addEventListener("change", place);
  // another tab of the same browser
  window.addEventListener("storage", (event) => {
    if (event.key === key) place();
  });
};

/** Stored in this browser, not in the account: the same person may work in a dark hall and at a bright desk. */
export const setThemePreference = (next: ThemePreference): void => {
  localStorage.setItem(key, next);
  place();
};

export const useThemePreference = (): ThemePreference => useOutside(subscribe, preference);
export const useScheme = (): Scheme => useOutside(subscribe, scheme);
/** Whether the user asked the system for reduced motion. */
export const useStillness = (): boolean => useOutside(subscribe, () => lessMotion.matches);
