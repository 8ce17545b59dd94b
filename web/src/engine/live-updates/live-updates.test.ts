import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fileReadingEndpoints, liveUpdateEndpoints, sessionEndpoints } from "@murojaat/contract";
import { queries } from "../api/queries.ts";
import { listen } from "./live-updates.ts";

class Stream {
  static readonly made: Stream[] = [];
  readonly CLOSED = 2;
  readyState = 1;
  onopen: () => void = () => undefined;
  onerror: () => void = () => undefined;
  addEventListener(): void {}
  close(): void {}
  constructor() {
    Stream.made.push(this);
  }
}
const reads = vi.spyOn(queries, "invalidateQueries");
let stop: () => void;
let stream: Stream;
beforeEach(() => {
  vi.useFakeTimers();
  reads.mockClear();
  stop = listen(Stream as unknown as typeof EventSource, {
    ...liveUpdateEndpoints,
    counters: sessionEndpoints.counters,
    fileReading: fileReadingEndpoints.reading,
    readsOfAppeal: [],
  });
  stream = Stream.made.at(-1)!;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
/** Simulates a browser after a network failure: it reconnects with the same stream. */
const breaksAndComesBack = () => {
  stream.onerror();
  stream.onopen();
};

it("a new subscriber does not refetch", () => {
  stream.onopen();
  vi.advanceTimersByTime(60_000);
  expect(reads).not.toHaveBeenCalled();
});

it("a broken stream causes one refetch within five seconds, also after several breaks", () => {
  stream.onopen();
  breaksAndComesBack();
  expect(reads).not.toHaveBeenCalled();
  breaksAndComesBack();
  vi.advanceTimersByTime(5000);
  expect(reads).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(reads).toHaveBeenCalledTimes(1);
});

it("a closed stream causes no refetch", () => {
  stream.onopen();
  breaksAndComesBack();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(reads).not.toHaveBeenCalled();
});
