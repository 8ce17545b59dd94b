// the first that fits: browsers name those that they descend from too
const browsers = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Yandex", /\bYaBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;
const systems = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;
const first = (among: typeof browsers | typeof systems, text: string) => among.find(([, pattern]) => pattern.test(text))?.[0];

/** `Chrome, Windows`; undefined where neither is known. */
export const deviceName = (userAgent: string | null): string | undefined =>
  [first(browsers, userAgent ?? ""), first(systems, userAgent ?? "")].filter(Boolean).join(", ") || undefined;
