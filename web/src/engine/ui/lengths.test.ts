import { expect, test } from "vitest";

const sources = import.meta.glob<string>("../../**/*.tsx", { query: "?raw", import: "default", eager: true });

test("a field that cuts what is pasted is one of a login or a password: the others mark what is too long", () => {
  const cutting = Object.entries(sources).flatMap(([path, source]) =>
    (source.match(/<[A-Z][\w.]*\s[^<]*?\bmaxLength\b[^<]*?>/g) ?? []).map((field) => `${path}: ${field}`),
  );

  expect(cutting.filter((field) => !/Password|name="login"/.test(field))).toEqual([]);
  expect(cutting.length).toBeGreaterThan(5);
});
