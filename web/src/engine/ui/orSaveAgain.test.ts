import { expect, it, vi } from "vitest";
import { orSaveAgain } from "./orSaveAgain.ts";

it("orSaveAgain begins the save again that another check has made the library give up, and says faults", () => {
  const [submit, say] = [vi.fn(), vi.fn()];
  const refused = orSaveAgain({ submit }, say);

  refused({ errorFields: [], outOfDate: true });
  expect([submit.mock.calls.length, say.mock.calls.length]).toEqual([1, 0]);

  const faults = [{ name: ["phone"] }];
  refused({ errorFields: faults, outOfDate: true });
  refused({ errorFields: faults, outOfDate: false });
  refused({ errorFields: [], outOfDate: false });
  expect(submit).toHaveBeenCalledTimes(1);
  expect(say.mock.calls.map(([{ errorFields }]) => errorFields)).toEqual([faults, faults, []]);
});
