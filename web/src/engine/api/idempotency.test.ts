import { expect, test } from "vitest";
import { keysByContent } from "./idempotency.ts";

test("the same content has the same key, other content another key, and two windows never share one", () => {
  const keyOf = keysByContent();
  const first = keyOf({ items: [{ id: 7, version: 1 }] });

  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf({ items: [{ id: 7, version: 1 }] })).toBe(first);
  const second = keyOf({ items: [{ id: 7, version: 2 }] });
  expect(second).not.toBe(first);
  // the former content is a new request now
  expect([first, second]).not.toContain(keyOf({ items: [{ id: 7, version: 1 }] }));
  expect(keysByContent()({ items: [{ id: 7, version: 1 }] })).not.toBe(first);
});
