import * as contract from "@murojaat/contract";
import { expect, test } from "vitest";

const keysIn = (rooms: object): string[] =>
  Object.entries(rooms).flatMap(([room, texts]) => Object.keys(texts as object).map((key) => `${room}.${key}`));
const onScreens = new Set(keysIn(await contract.loadScreenTexts("UZ")));
const all = await contract.loadMessages("UZ");
const ofServer = new Set(keysIn(all).filter((key) => !onScreens.has(key)));
const roomsOfServer = Object.keys(all).filter((room) => ![...onScreens].some((key) => key.startsWith(`${room}.`)));
const sources = Object.entries(import.meta.glob<string>("../../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true })).filter(
  ([name]) => !name.includes(".test."),
);

test("no screen asks for a text that only the server has", () => {
  const asking = sources.flatMap(([name, text]) =>
    [...text.matchAll(/["'`](\w+)\.(\w*)/g)].flatMap(([, room, key]) =>
      roomsOfServer.includes(room!) || ofServer.has(`${room}.${key}`) ? [`${name}: ${room}.${key}`] : [],
    ),
  );

  expect(sources.length).toBeGreaterThan(200);
  expect(roomsOfServer).toEqual(expect.arrayContaining(["audited", "bot", "check", "rights"]));
  expect(asking).toEqual([]);
});

test("what screens take from the contract, lists and their columns too, names no text that only the server has", () => {
  const taken = new Set(
    sources.flatMap(([, text]) =>
      [...text.matchAll(/import \{([^}]*)\} from "@murojaat\/contract[^"]*"/g)].flatMap(([, names]) => names!.match(/\w+/g) ?? []),
    ),
  );
  const found: string[] = [];
  const seen = new Set<unknown>();
  const labels = new Set<string>();
  const look = (value: unknown, at: string): void => {
    if (typeof value === "string") {
      if (onScreens.has(value)) labels.add(value);
      if (ofServer.has(value)) found.push(`${at}: ${value}`);
    }
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    // what the audit says of a call; of an action its screen says it
    for (const [name, part] of Object.entries(value)) if (!(name === "done" && "method" in value)) look(part, `${at}.${name}`);
  };
  for (const [name, value] of Object.entries(contract)) if (taken.has(name)) look(value, name);

  expect(found).toEqual([]);
  for (const label of ["administration.what", "menu.groups", "columns.documentNumber", "references.code"])
    expect(labels.has(label), label).toBe(true);
});
