import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fileReadingEndpoints, liveUpdateEndpoints, sessionEndpoints } from "@murojaat/contract";
import { queries } from "../api/queries.ts";
import { listen } from "./live-updates.ts";
import type { Heard } from "./stream.ts";

const reads = vi.spyOn(queries(), "invalidateQueries");
let stop: () => void;
let hear: (heard: Heard) => void;
beforeEach(() => {
  vi.useFakeTimers();
  reads.mockClear();
  stop = listen(
    (_, heard) => {
      hear = heard;
      return () => undefined;
    },
    {
      ...liveUpdateEndpoints,
      counters: sessionEndpoints.counters,
      fileReading: fileReadingEndpoints.reading,
      readsOfAppeal: [],
    },
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
/** Simulates a browser after a network failure: it reconnects with the same stream. */
const breaksAndComesBack = () => {
  hear({ is: "broken" });
  hear({ is: "open" });
};

it("a new subscriber does not refetch", () => {
  hear({ is: "open" });
  vi.advanceTimersByTime(60_000);
  expect(reads).not.toHaveBeenCalled();
});

it("a broken stream causes one refetch within five seconds, also after several breaks", () => {
  hear({ is: "open" });
  breaksAndComesBack();
  expect(reads).not.toHaveBeenCalled();
  breaksAndComesBack();
  vi.advanceTimersByTime(5000);
  expect(reads).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(reads).toHaveBeenCalledTimes(1);
});

it("a closed stream causes no refetch", () => {
  hear({ is: "open" });
  breaksAndComesBack();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(reads).not.toHaveBeenCalled();
});
