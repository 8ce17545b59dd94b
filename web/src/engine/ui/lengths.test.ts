import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["../../**/*.tsx", "!../../**/*.test.tsx"], { query: "?raw", import: "default", eager: true });

test("only a field of a login or a password cuts pasted text: the others mark what is too long", () => {
  const cutting = Object.entries(sources).flatMap(([path, source]) =>
    (source.match(/<[A-Z][\w.]*\s[^<]*?\bmaxLength\b[^<]*?>/g) ?? []).map((field) => `${path}: ${field}`),
  );

  expect(cutting.filter((field) => !/Password|name="login"/.test(field))).toEqual([]);
  expect(cutting.length).toBeGreaterThan(5);
});
