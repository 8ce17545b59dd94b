import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const minute = 60_000;
/** Noon in Tashkent. */
const noon = Date.UTC(2026, 10, 30, 7);
/** The computer's clock shows this moment. */
const onComputer = (moment: number) => vi.setSystemTime(moment);
let clock: typeof import("./today.ts");
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  clock = await import("./today.ts");
});
afterEach(() => void vi.useRealTimers());

describe("today", () => {
  it("is the day of Tashkent by the server's clock, whatever the computer's shows", () => {
    onComputer(Date.UTC(2019, 2, 5));
    expect(clock.today()).toBe("05.03.2019");
    clock.hearMoment(noon, Date.now());
    expect(clock.today()).toBe("30.11.2026");
    onComputer(Date.UTC(2019, 2, 5) + 12 * 60 * minute);
    expect(clock.today()).toBe("01.12.2026");
  });

  it("is corrected where the computer's clock is ahead, and where it is set right", () => {
    onComputer(Date.UTC(2031, 0, 1));
    clock.hearMoment(noon, Date.now());
    expect(clock.today()).toBe("30.11.2026");
    onComputer(noon);
    clock.hearMoment(noon, noon - 50);
    expect(clock.serverNow()).toBe(noon);
  });

  it.each([
    ["a reply that was slow on its way back", noon + 20 * minute, noon, noon],
    ["a reply that was slow on its way there", noon + 20 * minute, noon + 20 * minute, noon],
    ["a reply that waited while the computer slept", noon + 8 * 60 * minute, noon + 3 * 60 * minute, noon],
    ["a clock that was put back meanwhile", noon, noon + 30 * minute, noon + 60 * minute],
    ["a reply that says no moment", noon, Number.NaN, noon],
  ])("is left as it is by %s", (_what, came, said, asked) => {
    onComputer(came);
    clock.hearMoment(said, asked);
    expect(clock.serverNow()).toBe(came);
  });

  it("is told of to who listens once a reply proves another clock, and no more once he has left", () => {
    const told = vi.fn();
    onComputer(noon - 60 * minute);
    const leave = clock.onClockHeard(told);
    clock.hearMoment(noon, Date.now());
    clock.hearMoment(noon, Date.now());
    expect(told).toHaveBeenCalledTimes(1);
    leave();
    clock.hearMoment(noon + 60 * minute, Date.now());
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe("the sources of screens", () => {
  /** Places that measure how long something takes by the computer's clock. */
  const measuring = [
    "app/ClockNotice.tsx",
    "app/chunks.ts",
    "engine/api/client.ts",
    "engine/files/FilesField.tsx",
    "engine/today.ts",
    "office/bulk/UndoBar.tsx",
    "office/bulk/undoOffer.ts",
    "office/cards/useCard.ts",
  ];
  it("ask the computer's clock for no day and no moment", () => {
    const sources = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
    const asking = Object.entries(sources)
      .filter(([name, text]) => !name.includes(".test.") && /\bdayjs\(\)|new Date\(\)|Date\.now\b/.test(text))
      .map(([name]) => name.replace(/^\.\//, "../engine/").slice("../".length));
    expect(asking.toSorted()).toEqual(measuring);
  });
});
