import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let registrator: Person;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  registrator = await portal.as("registrator");
});
afterAll(() => portal.close());

type Registered = { readonly id: number; readonly applicantsId: number };
const register = async (applicant: object) => registrator.post("/appeal-actions/with-applicant", await at.form({}, applicant));
const emailOf = async ({ id }: Registered): Promise<string | null> => {
  const { applicantsId } = at.ok(await registrator.get(`/appeals/${id}`));
  return at.ok(await registrator.get(`/applicants/${applicantsId}`)).email;
};

describe("an e-mail address on the form", () => {
  it.each(["lola@mail.uz", "L.Karimova+ish@Mail.UZ", `${"x".repeat(64)}@${"y".repeat(185)}.uzb`])("%s is taken", async (email) => {
    expect(await emailOf(at.ok(await register({ email })))).toBe(email);
  });

  it.each([
    ["with the word of a link", "mailto:lola@mail.uz"],
    ["with a Cyrillic о in its name", "lоla@mail.uz"],
    ["with a Cyrillic а in its domain", "lola@mаil.uz"],
    ["with a sign that nobody sees", "lo\u200bla@mail.uz"],
    ["of two", "lola@mail.uz,ali@mail.uz"],
  ])("%s is refused at its field", async (_which, email) => {
    const { status, body } = await register({ email });

    expect([status, body.details.map(({ path, problem }: Record<string, string>) => [path, problem])]).toEqual([
      400,
      [["applicant.email", "wrong_format"]],
    ]);
  });
});
