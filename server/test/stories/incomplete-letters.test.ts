import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, card, reasonId, messagesAbout } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, card, reasonId, messagesAbout } = atWork(portal, at));
}, 60_000);
afterAll(() => portal.close());

/** Nothing is known of who wrote. */
const unknown = { lastName: null, firstName: null, middleName: null, areasId: null, phone: null, isFakePhoneNumber: 0 };
const registering = async (applicant: object, appeal: object = {}) =>
  (await portal.as("registrator")).post("/appeal-actions/with-applicant", await at.form(appeal, { ...unknown, ...applicant }));
const rowOf = async (login: string, id: number, filter = "") =>
  at
    .ok(await (await portal.as(login)).get(`/appeals/menu/registration?pageSize=100${filter}`))
    .rows.find((row: { id: number }) => row.id === id);

describe("a letter that does not say who wrote it (articles 23 and 29)", () => {
  it("needs name, district and phone unless it is marked", async () => {
    const refused = await registering({});

    expect(refused.status).toBe(400);
    expect(refused.body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual(["applicant.areasId", "applicant.phone"]);
    const nameless = await registering({ areasId: 1, regionsId: null, phone: "935550100" });
    expect([nameless.status, nameless.body.details]).toMatchObject([422, [{ path: "applicant.firstName", problem: "required" }]]);
    expect((await registering({ incompleteKind: "unsigned" })).status).toBe(400);
    // what is given is checked all the same
    expect((await registering({ incompleteKind: "incomplete", mahallasId: 11 })).body.details).toMatchObject([
      { path: "applicant.mahallasId", problem: "mahalla_not_in_area" },
    ]);
  });

  it("is registered with what is known, counted, and named in lists by its kind", async () => {
    const registrator = await portal.as("registrator");
    const total = async (filter: string) => at.ok(await registrator.get(`/appeals/menu/registration?${filter}`)).total;
    const before = [await total(""), await total("incompleteKindsId=1"), await total("incompleteKindsId=2")];
    const anonymous = at.ok(await registering({ incompleteKind: "anonymous" }));
    const incomplete = at.ok(await registering({ incompleteKind: "incomplete", lastName: "Karimov" }));

    expect([await total(""), await total("incompleteKindsId=1"), await total("incompleteKindsId=2")]).toEqual([
      before[0] + 2,
      before[1] + 1,
      before[2] + 1,
    ]);
    expect((await rowOf("registrator", anonymous.id, "&incompleteKindsId=1")).applicantName).toBe("Anonim");
    expect((await rowOf("registrator", incomplete.id, "&incompleteKindsId=2")).applicantName).toBe("Karimov");
    expect((await card("registrator", anonymous.id)).applicant).toMatchObject({
      fullName: "Anonim",
      incompleteKind: "anonymous",
      incompleteKindName: "Anonim",
      areaName: null,
      isFakePhone: true,
    });
    expect((await card("registrator", incomplete.id)).applicant).toMatchObject({ fullName: "Karimov", incompleteKind: "incomplete" });
  });

  it("is never an earlier appeal and proposes nobody", async () => {
    const phone = "935550101";
    const known = { phone, firstName: "Zuhriddin", lastName: "Yoʻldoshxoʻjayev" };
    const text = "Koʻchamizdagi transformator uch kundan beri ishlamayapti, besh xonadon chiroqsiz qoldi";
    const incomplete = at.ok(await registering({ ...known, incompleteKind: "incomplete" }, { text }));
    const registrator = await portal.as("registrator");

    expect(at.ok(await registrator.get(`/applicants/search-by-phone?phone=${phone}`))).toEqual([]);
    expect((await registrator.get(`/applicants/byPhone?phone=${phone}`)).status).toBe(404);
    const similar = at.ok(await registrator.get(`/appeals/similar?phone=${phone}&text=${encodeURIComponent(text)}`));
    expect(similar.map(({ id }: { id: number }) => id)).not.toContain(incomplete.id);
    const next = await at.registered({}, known);
    expect(at.ok(await registrator.get(`/appeals/previous/${next.id}`))).toEqual([]);
    expect(at.ok(await registrator.get(`/appeals/previous/${incomplete.id}`))).toEqual([]);
    // a complete appeal of the same phone is still proposed
    expect(at.ok(await registrator.get(`/applicants/search-by-phone?phone=${phone}`))).toMatchObject([{ phone }]);
  });

  it("is left unconsidered, and nobody is owed a letter", async () => {
    const { id } = at.ok(await registering({ incompleteKind: "anonymous" }));
    const body = { appeal_id: id, reasonId: await reasonId("anonymous"), text: "Muallifi koʻrsatilmagan" };

    expect((await onAppeal("registrator", "leave-unconsidered", body)).status).toBe(403);
    at.ok(await onAppeal("leader", "leave-unconsidered", body));

    expect(await card("leader", id)).toMatchObject({ status: "resolved", closingKindName: "Koʻrmay qoldirilgan", letters: [] });
    expect(await messagesAbout(id)).toEqual([]);
  });

  it("is completed later: the mark goes with its missing fields, and the history says so", async () => {
    const { id } = at.ok(await registering({ incompleteKind: "incomplete" }));
    const registrator = await portal.as("registrator");
    const edit = async (applicant: object) => registrator.put("/appeal-actions/update-with-applicant", await at.form({ id }, applicant));

    expect((await edit({ ...unknown, incompleteKind: null })).status).toBe(400);
    at.ok(await edit({ firstName: "Ravshan", lastName: "Hamidov", incompleteKind: null }));

    expect((await card("registrator", id)).applicant).toMatchObject({ incompleteKind: null, incompleteKindName: null, isFakePhone: false });
    const history = at.ok(await registrator.get(`/appeal-actions/appeal-action-descs/${id}`)) as {
      changes: { label: string; before: string | null; after: string | null }[];
    }[];
    expect(history.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ label: "Toʻliqligi", before: "Maʼlumotlari toʻliq emas", after: null }),
    );
  });
});
