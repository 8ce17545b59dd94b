import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");

it("docs/security.md names existing tests, one or more for each class of attack", () => {
  const text = readFileSync(join(root, "docs/security.md"), "utf8");
  const classes = text.split("\n").flatMap((line) => /^\| (\d+) \|.*\|([^|]+)\|$/.exec(line)?.slice(1) ?? []);
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map((found) => found[1]!);
  const places = (file: string) => [
    `server/test/safety/${file}`,
    `server/test/${file}`,
    `server/src/engine/${file}`,
    `server/src/office/${file}`,
    `tools/src/${file}`,
    `server/src/${file}`,
    file,
  ];

  const numbers = classes.filter((_, n) => n % 2 === 0).map(Number);
  expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  expect(numbers.length).toBeGreaterThan(28);
  expect(classes.filter((tests, n) => n % 2 === 1 && !tests.includes(".test.ts`"))).toEqual([]);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((file) => !places(file).some((place) => existsSync(join(root, place))))).toEqual([]);
});
