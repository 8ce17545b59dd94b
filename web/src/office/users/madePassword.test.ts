import { expect, it } from "vitest";
import { madePassword } from "./madePassword.ts";

it("madePassword follows the portal's rules and differs each time", () => {
  const made = Array.from({ length: 50 }, madePassword);
  for (const one of made) expect(one).toMatch(/^[a-hjkmnp-z]{5}-[A-HJKMNP-Z]{5}-[2-9]{5}$/);
  expect(new Set(made).size).toBe(50);
});
