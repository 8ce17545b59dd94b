import { expect, test } from "vitest";
import { isPressed, keyNames, meaningOf, places, shortcutOf, signOf, whichPressed, type Place } from "./keys.ts";

const press = (code: string, ...held: ("ctrlKey" | "altKey" | "shiftKey" | "metaKey")[]) => ({
  code,
  ctrlKey: held.includes("ctrlKey"),
  altKey: held.includes("altKey"),
  shiftKey: held.includes("shiftKey"),
  metaKey: held.includes("metaKey"),
});

test("a key is recognised by its place on the keyboard and by exactly the modifiers held with it", () => {
  expect(isPressed(press("Enter", "ctrlKey"), "save")).toBe(true);
  expect(isPressed(press("NumpadEnter", "ctrlKey"), "save")).toBe(true);
  expect(isPressed(press("Enter", "ctrlKey", "shiftKey"), "save")).toBe(false);
  expect(isPressed(press("Enter", "ctrlKey", "shiftKey"), "saveAndNext")).toBe(true);
  expect(isPressed(press("Enter", "altKey"), "saveAndSend")).toBe(true);
  // AltGr
  expect(isPressed(press("Enter", "ctrlKey", "altKey"), "saveAndSend")).toBe(false);
  expect(isPressed(press("ArrowDown", "altKey"), "nextNeeded")).toBe(true);
  expect(isPressed(press("ArrowDown"), "nextNeeded")).toBe(false);
  expect(isPressed(press("KeyJ", "metaKey"), "next")).toBe(false);
  expect([whichPressed(press("Digit3"), "purpose"), whichPressed(press("Digit5"), "purpose")]).toEqual([2, -1]);
});

test("a key is written as it stands on the keyboard, and told to assistive technology by its standard name", () => {
  expect(["Ctrl+Shift+Enter", "Alt+ArrowDown", "Alt+KeyR", "Slash", "Shift+Slash", "Digit2"].map((chord) => signOf(chord))).toEqual([
    "Ctrl+Shift+Enter",
    "Alt+↓",
    "Alt+R",
    "/",
    "?",
    "2",
  ]);
  expect(signOf("Space", "Probel")).toBe("Probel");
  expect((["save", "nextNeeded", "take", "create"] as const).map(shortcutOf)).toEqual(["Control+Enter", "Alt+ArrowDown", "Alt+R", "N"]);
});

test("every place has keys, every key has a line in a place, and no key has two meanings in one place", () => {
  for (const place of Object.keys(places) as Place[]) {
    const chords = keyNames.filter((name) => meaningOf(name, place)).flatMap((name) => shortcutOf(name).split(" "));
    expect(chords.length, place).toBeGreaterThan(0);
    expect(new Set(chords).size, place).toBe(chords.length);
  }
  const all = Object.keys(places) as Place[];
  expect(keyNames.filter((name) => all.every((place) => meaningOf(name, place) === undefined))).toEqual([]);
  const chords = keyNames.flatMap((name) => shortcutOf(name).split(" "));
  expect(chords.toSorted(), "two keys with one chord").toEqual([...new Set(chords)].toSorted());
});

const sources = Object.entries(import.meta.glob<string>("../../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true })).filter(
  ([file]) => !file.endsWith(".test.ts") && !file.endsWith("/keys.ts"),
);

test("no screen listens to a key that is missing from the table", () => {
  const own = sources.filter(([, text]) => /event\.code|"(Key|Digit)[A-Z0-9]"|"Slash"|altKey &&|ctrlKey &&/.test(text));

  expect(sources.length).toBeGreaterThan(300);
  expect(own.map(([file]) => file)).toEqual([]);
});

test("every key of the table is heard somewhere", () => {
  const heard = sources.map(([, text]) => text).join("\n");
  const deaf = keyNames.filter(
    (name) => !new RegExp(`Pressed\\([^)]*"${name}"|\\["${name}",|^ {4}${name}: .*(moves|onRow|keys\\.)`, "m").test(heard),
  );

  expect(deaf).toEqual([]);
});
