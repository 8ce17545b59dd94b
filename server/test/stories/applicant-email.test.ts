import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemWork } from "../../src/engine/http/system-context.ts";
import { notifyApplicant } from "../../src/office/applicant-messages/applicant-message.ts";
import { insertIncoming } from "../../src/office/incoming/incoming.repository.ts";
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
const register = async (applicant: object, more: object = {}) =>
  registrator.post("/appeal-actions/with-applicant", { ...(await at.form({}, applicant)), ...more });
const edit = async ({ id, applicantsId }: Registered, applicant: object) =>
  at.ok(await registrator.put("/appeal-actions/update-with-applicant", await at.form({ id, applicantsId }, applicant))) as Registered;
const emailOf = async ({ id }: Registered): Promise<string | null> => {
  const { applicantsId } = at.ok(await registrator.get(`/appeals/${id}`));
  return at.ok(await registrator.get(`/applicants/${applicantsId}`)).email;
};

describe("an e-mail address on the form", () => {
  it.each(["lola@mail.uz", "L.Karimova+ish@Mail.UZ", `${"x".repeat(64)}@${"y".repeat(185)}.uzb`])("%s is accepted", async (email) => {
    expect(await emailOf(at.ok(await register({ email })))).toBe(email);
  });

  it("is accepted without an invisible character", async () => {
    expect(await emailOf(at.ok(await register({ email: "lo\u200bla@mail.uz" })))).toBe("lola@mail.uz");
  });

  it.each([
    ["with the word of a link", "mailto:lola@mail.uz"],
    ["with a Cyrillic о in its name", "lоla@mail.uz"],
    ["with a Cyrillic а in its domain", "lola@mаil.uz"],
    ["of two", "lola@mail.uz,ali@mail.uz"],
  ])("%s is refused at its field", async (_which, email) => {
    const { status, body } = await register({ email });

    expect([status, body.details.map(({ path, problem }: Record<string, string>) => [path, problem])]).toEqual([
      400,
      [["applicant.email", "wrong_format"]],
    ]);
  });

  it("stays with an edit that does not know the field, and goes with one that clears it", async () => {
    const appeal = at.ok(await register({ phone: "901230001", email: "lola@mail.uz" })) as Registered;

    await edit(appeal, { phone: "901230001", lastName: "Boshqa" });
    expect(await emailOf(appeal)).toBe("lola@mail.uz");
    await edit(appeal, { phone: "901230001", email: null });
    expect(await emailOf(appeal)).toBeNull();
  });

  it("stays with such an edit of an appeal whose applicant has another one too, which keeps its own", async () => {
    const person = { phone: "901230002", email: "lola@mail.uz" };
    const first = at.ok(await register(person)) as Registered;
    const second = at.ok(await register({ ...person, id: first.applicantsId })) as Registered;
    expect(second.applicantsId).toBe(first.applicantsId);

    const edited = await edit(second, { phone: "901230002", lastName: "Boshqa" });

    expect(edited.applicantsId).not.toBe(first.applicantsId);
    expect([await emailOf(second), await emailOf(first)]).toEqual(["lola@mail.uz", "lola@mail.uz"]);
  });
});

describe("a message about an appeal that came from outside with an e-mail address", () => {
  const sent = async (ticket: string) =>
    systemWork(portal.app, "UZ", (ctx) =>
      insertIncoming(ctx, {
        channel: "web",
        externalId: ticket,
        content: ticket,
        applicant: { firstName: "Lola" },
        text: "Koʻchada chiroq yoʻq",
        kindId: null,
        email: "lola@mail.uz",
        languageId: 2,
        chatId: null,
        fileIds: [],
        leftOut: [],
      }),
    );
  const goesTo = async (appealId: number) => {
    await sql`delete from notifications where appeal_id = ${appealId}`.execute(portal.db);
    await systemWork(portal.app, "UZ", (ctx) => notifyApplicant(ctx, { kind: "registered", appealId }));
    const { rows } = await sql<{ address: string }>`select method, address from notifications where appeal_id = ${appealId}`.execute(
      portal.db,
    );
    return rows;
  };
  const fromOutside = async (applicant: object): Promise<Registered> => {
    const { id } = await sent(`e-mail-${JSON.stringify(applicant)}`);
    await sql`update incoming_appeals set organization_id = ${await at.organizationId("registrator")} where id = ${id}`.execute(portal.db);
    const phone = at.ok(await registrator.get("/applicants/get-fake-phone"));
    return at.ok(await register({ phone, isFakePhoneNumber: 1, ...applicant }, { incomingId: id }));
  };

  it("goes there where the form leaves it open", async () => {
    expect(await goesTo((await fromOutside({})).id)).toEqual([{ method: "email", address: "lola@mail.uz" }]);
  });

  it("goes to the form's address, and after an edit to the new one", async () => {
    const appeal = await fromOutside({ email: "lola.yangi@mail.uz" });
    expect(await goesTo(appeal.id)).toEqual([{ method: "email", address: "lola.yangi@mail.uz" }]);

    await edit(appeal, { phone: "001239999", isFakePhoneNumber: 1, email: "boshqa@mail.uz" });
    expect(await goesTo(appeal.id)).toEqual([{ method: "email", address: "boshqa@mail.uz" }]);
  });

  it("does not go there once the form has cleared it", async () => {
    expect(await goesTo((await fromOutside({ email: null })).id)).toEqual([]);
  });
});
