import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carryOutRetention } from "../../src/office/retention/erase.repository.ts";
import { localStore } from "../../src/engine/files/store.ts";
import { atWork, type Work } from "../support/at-work.ts";
import { docxText } from "../support/docx.ts";
import { download, withPurpose } from "../support/download.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";
import { byForm, pdf } from "../support/uploads.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, card, reasonId } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, card, reasonId } = atWork(portal, at));
});
afterAll(() => portal.close());

const advocate = {
  name: "Aliyev Valijon Karimovich",
  authorityKindId: 4,
  documentNumber: "ORD-17",
  documentDate: "01.10.2026",
  phone: "935554433",
  address: "Navoiy koʻchasi, 5",
};
const own = { phone: "901112299", address: "Bogʻ koʻchasi, 1" };
const messages = async (id: number) =>
  (
    await sql<{ recipient: string; method: string; address: string | null; kind: string }>`
      select recipient, method, address, kind from notifications where appeal_id = ${id} order by id`.execute(portal.db)
  ).rows;
const letterOf = async (login: string, path: string) => docxText((await download(portal, login, withPurpose(path))).bytes);

describe("a representative (article 6)", () => {
  it("is registered with a proof of authority, shown on the card behind masks, and opened with the applicant's data", async () => {
    const scan = (await byForm(portal, "order.pdf", pdf)).body.resourceId;
    const { id } = await at.registered({ representative: { ...advocate, files: [scan] } }, own);

    const shown = (await card("leader", id)).representative;
    expect(shown).toMatchObject({
      name: "Aliyev Valijon Karimovich",
      authorityKindName: "Advokat (order boʻyicha)",
      documentNumber: "ORD-17",
      documentDate: "01.10.2026",
      phone: "93*****33",
      files: [{ resourcesId: scan, resourceName: "order.pdf" }],
      masked: true,
    });
    expect(shown.address).not.toContain("Navoiy");
    const opened = at.ok(await (await portal.as("leader")).post(`/appeals/${id}/personal-data`, { purpose: "inspection" }));
    expect(opened.representative).toEqual({ phone: "935554433", address: "Navoiy koʻchasi, 5" });
    expect((await download(portal, "leader", `/admin/files/download/${scan}`)).status).toBe(200);

    const stored = await sql<{ row: string }>`select r::text as row from representatives r where appeal_id = ${id}`.execute(portal.db);
    expect(stored.rows[0]!.row).not.toContain("Navoiy");
  });

  it("is told what the applicant is told, and is the second addressee of letters", async () => {
    const { id } = await at.registered({ representative: advocate }, own);
    at.ok(
      await onAppeal("leader", "leave-unconsidered", { appeal_id: id, reasonId: await reasonId("requirements_not_met"), text: "Xulosa" }),
    );
    expect(await messages(id)).toEqual([
      { recipient: "Karimova Shoira Akmalovna", method: "sms", address: "901112299", kind: "unconsidered" },
      { recipient: "Aliyev Valijon Karimovich", method: "sms", address: "935554433", kind: "unconsidered" },
    ]);
    const letter = await letterOf("leader", `/appeals/closing-letter/${id}?format=word`);
    expect(letter).toContain("Vakili: Aliyev Valijon Karimovich");
    expect(letter).toContain("Navoiy koʻchasi, 5");
    expect(letter.indexOf("Karimova")).toBeLessThan(letter.indexOf("Vakili:"));
    // in the alphabet of the letter, and without an address for who sees masks
    expect(await letterOf("leader", `/appeals/closing-letter/${id}?format=word&language=RU`)).toContain(
      "Представитель: Алиев Валижон Каримович",
    );
    const masked = await letterOf("controller", `/appeals/closing-letter/${id}?format=word`);
    expect(masked).toContain("Vakili: Aliyev Valijon Karimovich");
    expect(masked).not.toContain("Navoiy");
    const printed = docxText((await download(portal, "leader", withPurpose(`/appeals/word-export/${id}`), { method: "POST" })).bytes);
    expect(printed).toContain("Advokat (order boʻyicha), № ORD-17, 01.10.2026");
  });

  it("gets a copy of a letter by post, and a message where the letter is handed over; one without a phone is still owed a letter", async () => {
    const { id } = await at.registered(
      { representative: advocate },
      { phone: "000000017", isFakePhoneNumber: 1, address: "Bogʻ koʻchasi, 1" },
    );
    at.ok(await onAppeal("leader", "extend-term", { appeal_id: id, days: 5, description: "Xulosa kechikdi" }));
    const owed = (await card("registrator", id)).letters;
    expect(owed).toMatchObject([{ event: "extended", sentDate: null }]);
    at.ok(
      await onAppeal("registrator", "send-letter", {
        appeal_id: id,
        methodId: 4,
        text: "Muddat uzaytirildi",
        letterNumber: "14/3",
        letterDate: at.today,
      }),
    );
    expect((await messages(id)).filter(({ method }) => method === "post").map(({ recipient }) => recipient)).toEqual([
      "Karimova Shoira Akmalovna",
      "Aliyev Valijon Karimovich",
    ]);
  });

  it.each([
    [{ name: "" }, "appeal.representative.name"],
    [{ authorityKindId: 99 }, "appeal.representative.authorityKindId"],
    [{ documentNumber: undefined }, "appeal.representative.documentNumber"],
    [{ documentDate: "01.01.2099" }, "appeal.representative.documentDate"],
    [{ phone: "93*****33" }, "appeal.representative.phone"],
    [{ address: "N********" }, "appeal.representative.address"],
    [{ files: [999_999] }, "appeal.representative.files"],
  ])("is complete once ticked: not with %j", async (broken, path) => {
    const body = await at.form({ representative: { ...advocate, ...broken } }, own);
    const reply = await (await portal.as("registrator")).post("/appeal-actions/with-applicant", body);
    expect([400, 422]).toContain(reply.status);
    expect(reply.body.details.map((d: { path: string }) => d.path)).toEqual([path]);
  });

  it("is changed and removed by an edit, which the history tells behind masks; an edit that does not know of one leaves it", async () => {
    const { id } = await at.registered({ representative: advocate }, own);
    const edit = async (fields: object) =>
      at.ok(await (await portal.as("registrator")).put("/appeal-actions/update-with-applicant", await at.form({ id, ...fields }, own)));
    await edit({ text: "Boshqa matn" });
    expect((await card("leader", id)).representative.name).toBe("Aliyev Valijon Karimovich");
    await edit({ representative: { ...advocate, name: "Rustamov Olim", address: "Choʻlpon koʻchasi, 8" } });
    expect(at.ok(await (await portal.as("registrator")).get(`/appeals/${id}`)).representative).toMatchObject({
      name: "Rustamov Olim",
      phone: "935554433",
      address: "Choʻlpon koʻchasi, 8",
      files: [],
    });
    const changes = at
      .ok(await (await portal.as("leader")).get(`/appeal-actions/appeal-action-descs/${id}`))
      .flatMap((row: { changes: object[] }) => row.changes);
    expect(changes).toContainEqual(
      expect.objectContaining({ label: "Vakil", before: "Aliyev Valijon Karimovich", after: "Rustamov Olim" }),
    );
    expect(JSON.stringify(changes)).not.toMatch(/Navoiy|lpon/);
    await edit({ representative: null });
    expect((await card("leader", id)).representative).toBeNull();
  });

  it("is hidden with an applicant who is not disclosed", async () => {
    const { id } = await at.registered({ isUndisclosed: true, representative: advocate }, own);
    expect((await card("controller", id)).representative).toBeNull();
    expect((await card("leader", id)).representative.name).toBe("Aliyev Valijon Karimovich");
    const row = at
      .ok(await (await portal.as("controller")).get("/appeals/all?pageSize=100"))
      .rows.find((one: { id: number }) => one.id === id);
    expect(row.representativeName).toBeNull();
  });

  it("is erased with the appeal", async () => {
    const scan = (await byForm(portal, "order.pdf", pdf)).body.resourceId;
    const { id } = await at.registered({ representative: { ...advocate, files: [scan] } }, own);
    at.ok(
      await onAppeal("leader", "leave-unconsidered", { appeal_id: id, reasonId: await reasonId("requirements_not_met"), text: "Xulosa" }),
    );
    await sql`insert into settings (key, value) values ('retention', '{"application": 1, "complaint": 1, "proposal": 1}') on conflict (key) do update set value = excluded.value`.execute(
      portal.db,
    );
    await sql`update appeals set resolved_at = now() - interval '2 years' where id = ${id}`.execute(portal.db);
    await sql`insert into retention_decisions (appeal_id, kind_id, resolved_at, over_on, status, decided_by, decided_at)
      select id, kind_id, resolved_at, current_date, 'confirmed', ${await at.userId("leader")}, now() from appeals where id = ${id}`.execute(
      portal.db,
    );
    expect(await carryOutRetention(portal.db, localStore(portal.folder))).toMatchObject({ erased: 1 });
    expect((await card("leader", id)).representative).toBeNull();
    expect((await sql`select from files where id = ${scan}`.execute(portal.db)).rows).toEqual([]);
  });
});
