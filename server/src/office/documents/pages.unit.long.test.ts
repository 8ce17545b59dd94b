import { expect, it } from "vitest";
import { letters, lookAtPages } from "../../../test/support/letter-pages.ts";

const each = (Object.keys(letters) as (keyof typeof letters)[]).flatMap((name) => [[name, "UZ"] as const, [name, "RU"] as const]);
it.each(each)(
  "makePdf of %s in %s: no length from 1 to 60 lines leaves the signature alone",
  { timeout: 180_000 },
  async (name, language) => {
    let longest = 0;
    for (let count = 1; count <= 60; count += 1) longest = Math.max(longest, await lookAtPages(name, language, count));
    expect(longest).toBeGreaterThan(1);
  },
);
