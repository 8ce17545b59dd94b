const prefix = "visit ";

/** What a tab keeps over a reload, until somebody signs in or out. */
export const keepForVisit = (name: string, value: unknown): void => {
  if (value === undefined) sessionStorage.removeItem(prefix + name);
  else sessionStorage.setItem(prefix + name, JSON.stringify(value));
};

/** What was kept before a reload; an address that was typed or followed starts again. */
export const keptForVisit = (name: string): unknown => {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const kept = opened?.type === "navigate" ? null : sessionStorage.getItem(prefix + name);
  return kept === null ? undefined : JSON.parse(kept);
};

export const endVisit = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
};
