import { gapsOf } from "@murojaat/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLeakOffice } from "../../../test/support/leak-office.ts";
import { plantedAnswers } from "../../../test/support/planted-answers.ts";

let office: Awaited<ReturnType<typeof openLeakOffice>>;
beforeAll(async () => {
  office = await openLeakOffice();
}, 120_000);
afterAll(() => office.portal.close());

it("GET tasks/{id}/answer-proposals gives no value of 500 answers that hold all of their cases, and proposes each of them", async () => {
  const found = new Map<string, string>();
  for (const answer of plantedAnswers(500)) {
    const { body, leaks } = await office.leaksOf(answer);
    expect(gapsOf(body ?? "").length, answer.text).toBeGreaterThan(8);
    expect(body).toMatch(/^\D+$/);
    for (const value of leaks) found.set(value, answer.text);
  }
  expect([...found]).toEqual([]);
}, 300_000);
