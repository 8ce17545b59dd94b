import { expect, test } from "vitest";

test("no screen asks for a text that only the server has", () => {
  const sources = import.meta.glob<string>("../../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
  const asking = Object.entries(sources).filter(([name, text]) => !name.includes(".test.") && /["'`](bot|check|rights)\.\w/.test(text));

  expect(Object.keys(sources).length).toBeGreaterThan(200);
  expect(asking.map(([name]) => name)).toEqual([]);
});
