import { expect, it } from "vitest";
import { lookAtPages } from "../../../test/support/letter-pages.ts";

// every length of every letter: pages.unit.long.test.ts
it(
  "makePdf leaves no signature alone, loses and doubles nothing, and numbers the pages where there are several",
  { timeout: 60_000 },
  async () => {
    expect(await lookAtPages("answer-letter", "UZ", 1)).toBe(1);
    for (const count of [21, 22, 23, 24]) await lookAtPages("answer-letter", "RU", count);
    expect(await lookAtPages("resolution", "UZ", 27)).toBe(2);
    expect(await lookAtPages("hearing-letter", "RU", 40)).toBe(2);
    expect(await lookAtPages("closing-letter", "RU", 60)).toBe(3);
  },
);
