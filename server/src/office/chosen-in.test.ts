import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { given } from "../../test/support/given.ts";
import type { Portal } from "../../test/support/people.ts";
import { openPortal } from "../../test/support/portal.ts";
import { chosenIn } from "./chosen-in.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it("a choice that only the database checks is refused at its field", async () => {
  const registrator = await portal.as("registrator");
  const refused = async (applicant: object) => {
    const reply = await registrator.post("/appeal-actions/with-applicant", await given(portal).form({}, applicant));
    return [reply.status, reply.body.details];
  };

  expect(await refused({ gendersId: 999_999 })).toMatchObject([422, [{ path: "applicant.gendersId", problem: "no_such_record" }]]);
  expect(await refused({ privilagedCategoriesId: 999_999 })).toMatchObject([
    422,
    [{ path: "applicant.privilagedCategoriesId", problem: "no_such_record" }],
  ]);
});

it("each constraint with a field of a form is a foreign key of the database", async () => {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint where contype = 'f'`.execute(portal.db);
  const keys = new Set(rows.map(({ name }) => name));

  expect(Object.keys(chosenIn).filter((name) => !keys.has(name))).toEqual([]);
});
