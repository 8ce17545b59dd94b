/** How this browser shows the portal, by the keys of its own storage and media: what the server needs to draw a page as the program would. */
export type Looks = Readonly<Record<string, string>>;

const cookie = "looks";
/** Keys of `localStorage`. */
const stored = ["menu-folded", "menu-closed"] as const;
const media = ["(max-width: 899px)", "(prefers-reduced-motion: reduce)"] as const;
const names: readonly string[] = ["theme", ...stored, ...media];
/** Characters of one of them; a cookie has room for 4,000. */
const longest = 500;

/** Keeps the looks for the next page, at the start and at each change: the server sees cookies only. */
export const keepLooks = (): void => {
  const looks: Record<string, string> = { theme: document.documentElement.dataset["theme"] ?? "light" };
  for (const key of stored) {
    const value = localStorage.getItem(key);
    if (value) looks[key] = value;
  }
  for (const query of media) if (matchMedia(query).matches) looks[query] = "1";
  document.cookie = `${cookie}=${encodeURIComponent(JSON.stringify(looks))}; Path=/; SameSite=Strict; Max-Age=${365 * 24 * 60 * 60}`;
};

/** The looks that a cookie holds; a broken one is none. */
export const looksOf = (value: string | undefined): Looks => {
  try {
    const given = Object.entries(JSON.parse(value ?? "{}") as object);
    return Object.fromEntries(given.filter(([name, one]) => names.includes(name) && typeof one === "string" && one.length <= longest));
  } catch {
    return {};
  }
};
