import { expect, test } from "vitest";

const sheets = import.meta.glob<string>("../../**/*.module.css", { query: "?raw", import: "default", eager: true });
const sources = import.meta.glob<string>("../../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

/** Classes that a module defines, without the global ones it mentions. */
const classesOf = (sheet: string): Set<string> => {
  const own = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/:global\([^)]*\)/g, "");
  return new Set([...own.matchAll(/\.([a-z_]\w*)(?=[^{}]*\{)/gi)].map(([, name]) => name!));
};
const folderOf = (path: string) => path.replace(/[^/]*$/, "");
const resolve = (from: string, to: string) => new URL(to, `file:///src/engine/theme/${from}`).pathname;
const pathOf = new Map(Object.keys(sheets).map((path) => [resolve("", path), path]));

/** The classes that each component uses of each module that it imports. */
const used = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(/^import (\w+) from "([^"]+\.module\.css)";/gm)].map(([, name, target]) => ({
    file,
    sheet: pathOf.get(resolve(folderOf(file), target!)),
    classes: [...source.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, "g"))].map(([, one]) => one!),
  })),
);

test("every class that a component uses of a module is defined there", () => {
  expect(used.length).toBeGreaterThan(20);
  const missing = used.flatMap(({ file, sheet, classes }) => {
    const defined = classesOf(sheets[sheet ?? ""] ?? "");
    return classes.filter((one) => !defined.has(one)).map((one) => `${file}: ${one}`);
  });
  expect(missing).toEqual([]);
});

test("every class that a module defines is used by a component", () => {
  const unused = Object.entries(sheets).flatMap(([path, sheet]) => {
    const taken = new Set(used.filter((one) => one.sheet === path).flatMap(({ classes }) => classes));
    return [...classesOf(sheet)].filter((one) => !taken.has(one)).map((one) => `${path}: ${one}`);
  });
  expect(unused).toEqual([]);
});
