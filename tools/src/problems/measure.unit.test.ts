import { expect, it } from "vitest";
import { themes } from "../demo-office/words.ts";
import type { Decoy, Planted } from "../demo-office/planted-problems.ts";
import { figuresOf } from "./measure.ts";

const names = { uz: "Navbahor", uk: "Навбаҳор", ru: "Навбахор" };
const mahalla = { id: 1, names };
const letter = (appealId: number, event: number, decoy?: Decoy): Planted => ({
  appealId,
  event,
  decoy,
  area: { id: 1, regionId: 1, names, mahallas: [mahalla] },
  mahalla,
  theme: themes[0]!,
  topic: "01.01",
  script: "uz",
  text: "",
  daysAgo: 1,
});

it("figuresOf counts members of the event that most of a proposal are of, pairs of one event, decoys and others", () => {
  const planted = [1, 2, 3, 4]
    .map((id) => letter(id, 0))
    .concat(
      [5, 6].map((id) => letter(id, 1)),
      letter(7, 0, "next street"),
      letter(8, 1, "no street"),
    );
  // the first: three of event 0, one of event 1, a decoy of event 0; the second: an appeal of the demo and event 1
  const members = [1, 2, 3, 5, 7]
    .map((appealId) => ({ problemId: 1, appealId }))
    .concat([6, 90].map((appealId) => ({ problemId: 2, appealId })));
  expect(figuresOf(planted, members)).toEqual({
    proposals: 2,
    members: 7,
    right: 4,
    pairs: 11,
    rightPairs: 3,
    planted: 6,
    found: 4,
    events: 2,
    foundEvents: 2,
    decoys: {
      "next street": { all: 1, taken: 1 },
      "next mahalla": { all: 0, taken: 0 },
      "another time": { all: 0, taken: 0 },
      "same street elsewhere": { all: 0, taken: 0 },
      "no street": { all: 1, taken: 0 },
    },
    others: 1,
  });
});
