import { describe, expect, it } from "vitest";
import { whatOf } from "./ErrorPage.tsx";
import { ForbiddenScreen, through } from "./guard.tsx";

const at = { location: { pathname: "/appeals/process", href: "/appeals/process" } };
const thrown = (names: string[]) =>
  through(...names)(at).then(
    () => undefined,
    (error: unknown) => error,
  );

describe("the guards of a screen", () => {
  it("run in the order in which they are named", async () => {
    // nobody is signed in: the second guard refuses before the third runs
    expect(await thrown(["language", "access-route", "no-such"])).toBeInstanceOf(ForbiddenScreen);
    expect(await thrown(["language"])).toBeUndefined();
  });

  it("lead to the 500 page with its text when one is unknown", async () => {
    expect(whatOf(await thrown(["language", "no-such", "access-route"]))).toEqual({ code: 500, words: "Unknown middleware" });
    expect(whatOf(await thrown(["toString"]))).toEqual({ code: 500, words: "Unknown middleware" });
  });
});
