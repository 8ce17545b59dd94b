import { describe, expect, it } from "vitest";
import { whatOf } from "./ErrorPage.tsx";
import { ForbiddenScreen, through } from "./guard.tsx";

const at = { location: { pathname: "/appeals/process", href: "/appeals/process" } };
const thrown = (names: string[]) =>
  through(...names)(at).then(
    () => undefined,
    (error: unknown) => error,
  );

describe("what stands before a screen", () => {
  it("is gone through in the order in which it is named", async () => {
    // nobody is signed in: the second of them refuses before the third is looked for
    expect(await thrown(["language", "access-route", "no-such"])).toBeInstanceOf(ForbiddenScreen);
    expect(await thrown(["language"])).toBeUndefined();
  });

  it("gives the 500 page with its words when nobody knows it", async () => {
    expect(whatOf(await thrown(["language", "no-such", "access-route"]))).toEqual({ code: 500, words: "Unknown middleware" });
    expect(whatOf(await thrown(["toString"]))).toEqual({ code: 500, words: "Unknown middleware" });
  });
});
