import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queries } from "../api/queries.ts";
import { listen } from "./live.ts";

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
  stop = listen(Stream as unknown as typeof EventSource, []);
  stream = Stream.made.at(-1)!;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
/** As a browser does when the line breaks: it tries again with the same stream. */
const breaksAndComesBack = () => {
  stream.onerror();
  stream.onopen();
};

it("a screen that begins to listen has read all there is", () => {
  stream.onopen();
  vi.advanceTimersByTime(60_000);
  expect(reads).not.toHaveBeenCalled();
});

it("what was said while the stream was broken is read, within five seconds, and once for several breaks", () => {
  stream.onopen();
  breaksAndComesBack();
  expect(reads).not.toHaveBeenCalled();
  breaksAndComesBack();
  vi.advanceTimersByTime(5000);
  expect(reads).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(reads).toHaveBeenCalledTimes(1);
});

it("who has gone reads nothing more", () => {
  stream.onopen();
  breaksAndComesBack();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(reads).not.toHaveBeenCalled();
});
