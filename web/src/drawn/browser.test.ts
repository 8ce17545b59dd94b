import { expect, it } from "vitest";
import { makeQueries } from "../engine/api/queries.ts";
import { drawFor, localStorage, matchMedia } from "./browser.ts";

it("a medium that was asked for while the program was loaded is, in each page, that page's", async () => {
  const narrow = matchMedia("(max-width: 899px)");
  const page = (looks: Record<string, string>) => ({
    looks,
    spelling: { language: "UZ", alphabet: "1995" } as const,
    queries: makeQueries(),
    read: () => Promise.reject(new Error()),
  });
  const seen = async () => {
    await Promise.resolve();
    return [narrow.matches, localStorage.getItem("theme")];
  };

  expect(narrow.matches).toBe(false);
  expect(await Promise.all([drawFor(page({ "(max-width: 899px)": "1" }), seen), drawFor(page({ theme: "dark" }), seen)])).toEqual([
    [true, null],
    [false, "dark"],
  ]);
});
