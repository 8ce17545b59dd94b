import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import type { Answer, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
/** Deleted with a reason in the district: its leader and its supervisor saw it too, and the regional office above did not. */
let deleted: { id: number; requestNumber: string };
const reason = "Ikki marta roʻyxatga olingan";
const applicant = { lastName: "Qoʻziboyeva", firstName: "Zulxumor", middleName: "Xudoyberdiyevna", phone: "998877661" };

beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  deleted = await to.registered({ text: "Quvurdan novvoyxonaga suv kelmayapti" }, applicant, "registrator2");
  to.ok(await (await portal.as("registrator2")).delete(`/appeal-actions/${deleted.id}`, { body: { reason } }));
});
afterAll(() => portal.close());

const get = async (login: string, path: string): Promise<Answer> => (await portal.as(login)).get(path);
type Line = { id: number; requestNumber: string; applicantName: string; holderName: string; userName: string; reason: string };
const lines = async (login: string, query = ""): Promise<Line[]> => to.ok(await get(login, `/appeals/deleted?pageSize=100${query}`)).rows;
const lineOf = async (login: string, id: number): Promise<Line | undefined> => (await lines(login)).find((line) => line.id === id);
const found = async (login: string, value: string): Promise<{ id: number; text: string; applicantName: string; statusName: string }[]> =>
  to.ok(await get(login, `/appeals/search?search_value=${encodeURIComponent(value)}`));
const nameOf = async (login: string): Promise<string | null> =>
  (await portal.db.selectFrom("users").select("name_uz").where("login", "=", login).executeTakeFirstOrThrow()).name_uz;
const readers = ["registrator2", "leader2", "supervisor"];
/** Of other offices, and of another kind of appeals. */
const strangers = ["registrator", "leader", "mahalla"];

describe("DELETE /appeal-actions/{id}", () => {
  it("leaves the number, the masked name, who, when and why, and nothing else, to everybody who saw the appeal", async () => {
    for (const login of readers) {
      const line = await lineOf(login, deleted.id);
      expect(line).toMatchObject({
        requestNumber: deleted.requestNumber,
        applicantName: "Q*** Z*** X***",
        userName: await nameOf("registrator2"),
        reason,
      });
      expect(JSON.stringify(line)).not.toMatch(/ziboyeva|Zulxumor|998877661|novvoyxona/);
      expect(to.ok(await get(login, `/appeals/check-current-user/${deleted.id}`))).toEqual({ access: false, deleted: line });
      expect((await get(login, `/appeals/detail/${deleted.id}`)).status).toBe(404);
      expect((await get(login, `/appeals/${deleted.id}`)).status).toBe(404);
    }
  });

  it("leaves nothing to who did not see it", async () => {
    for (const login of strangers) {
      expect(await lineOf(login, deleted.id)).toBeUndefined();
      expect(to.ok(await get(login, `/appeals/check-current-user/${deleted.id}`))).toEqual({ access: false });
      expect(await found(login, deleted.requestNumber)).toEqual([]);
    }
    expect((await get("executor", "/appeals/deleted")).status).toBe(403);
  });

  it("without a body or with an empty reason says in the reader's language that no reason was given, as for what an older version deleted", async () => {
    const registrator = await portal.as("registrator");
    const [bare, blank] = [await to.registered(), await to.registered()];
    to.ok(await registrator.delete(`/appeal-actions/${bare.id}`));
    to.ok(await registrator.delete(`/appeal-actions/${blank.id}`, { body: { reason: null } }));

    for (const { id } of [bare, blank]) {
      expect((await lineOf("registrator", id))?.reason).toBe("Sababi koʻrsatilmagan");
      for (const [language, words] of [
        ["ru", "Причина не указана"],
        ["uz-Cyrl", "Сабаби кўрсатилмаган"],
      ] as const) {
        const reply = await registrator.get(`/appeals/check-current-user/${id}`, { headers: { "accept-language": language } });
        expect([language, to.ok(reply).deleted.reason]).toEqual([language, words]);
      }
    }
  });

  it("refuses a reason of more than 2000 letters, and the appeal stays", async () => {
    const { id } = await to.registered();
    const registrator = await portal.as("registrator");
    expect((await registrator.delete(`/appeal-actions/${id}`, { body: { reason: "a".repeat(2001) } })).status).toBe(400);
    expect(to.ok(await registrator.get(`/appeals/${id}`)).status).toBe("registration");
  });

  it("stands in the audit with its number, and not with its reason", async () => {
    const { rows } = to.ok(await get("admin", "/admin/audit?pageSize=100&action=DELETE%20%2Fappeal-actions")) as {
      rows: { actionName: string; userName: string; target: string; facts: { after: string }[] }[];
    };
    const line = rows.find(({ target }) => target === `appeals:${deleted.id}`);
    expect(line).toMatchObject({ actionName: "Murojaat oʻchirildi", userName: await nameOf("registrator2") });
    expect(line!.facts.map(({ after }) => after)).toEqual([deleted.requestNumber]);
  });

  it("is not counted or found as an appeal any more: lists, words, phone, name, earlier and similar appeals", async () => {
    const other = await to.registered({ text: "Quvurdan novvoyxonaga suv kelmayapti" }, applicant, "registrator2");
    for (const value of ["998877661", "Qoʻziboyeva Zulxumor", "novvoyxonaga"])
      expect((await found("registrator2", value)).map(({ id }) => id)).not.toContain(deleted.id);
    expect(to.ok(await get("registrator2", `/appeals/previous/${other.id}`))).toEqual([]);
    const similar = to.ok(await get("registrator2", "/appeals/similar?phone=998877661")) as { id: number }[];
    expect(similar.map(({ id }) => id)).not.toContain(deleted.id);
    for (const path of ["all", "menu/registration"]) {
      const { rows } = to.ok(await get("registrator2", `/appeals/${path}?pageSize=100`)) as { rows: { id: number }[] };
      expect(rows.map(({ id }) => id)).not.toContain(deleted.id);
    }
  });
});

describe("GET /appeals/search", () => {
  it("finds a deleted number, whole or a part of it, for who saw the appeal, without what it contained", async () => {
    const part = deleted.requestNumber.replace(/^\D+/, "");
    for (const login of readers)
      for (const value of [deleted.requestNumber, part]) {
        const hit = (await found(login, value)).find(({ id }) => id === deleted.id);
        expect(hit).toMatchObject({ applicantName: "Q*** Z*** X***", statusName: "Oʻchirilgan", text: "", status: "deleted" });
      }
  });
});

describe("GET /appeals/deleted", () => {
  it("filters by number, reason and days, orders, and counts what it lists", async () => {
    const number = deleted.requestNumber.split("/")[0]!;
    expect((await lines("leader2", `&requestNumber=${number}`)).map(({ id }) => id)).toEqual([deleted.id]);
    expect((await lines("leader2", "&reason=marta")).map(({ id }) => id)).toEqual([deleted.id]);
    const of = async (query: string): Promise<number[]> => (await lines("leader2", query)).map(({ id }) => id);
    expect(await of(`&from_deletedDate=${to.later(1)}`)).toEqual([]);
    expect(await of(`&from_createdDate=${to.today}&to_createdDate=${to.today}`)).toContain(deleted.id);
    const all = await of("&sortAttr=id&sortOrder=ASC");
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(to.ok(await get("leader2", "/appeals/deleted")).total).toBe(all.length);
  });

  it("has an Excel file with the same lines", async () => {
    const [sheet] = readXlsx((await download(portal, "registrator2", "/appeals/deleted/excel?reason=marta")).bytes);
    const cells = sheet!.rows.map((row) => Object.values(row).join(" | ")).join("\n");
    expect(cells).toContain(deleted.requestNumber);
    expect(cells).toContain(reason);
    expect(cells).not.toMatch(/ziboyeva|998877661/);
  });

  it("has a word in place of an applicant who is not disclosed, for who may not know", async () => {
    const { id } = await to.registered({ isUndisclosed: true }, { ...applicant, phone: "998877662" }, "registrator2");
    to.ok(await (await portal.as("registrator2")).delete(`/appeal-actions/${id}`, { body: { reason } }));

    expect((await lineOf("registrator2", id))?.applicantName).toBe("Q*** Z*** X***");
    expect((await lineOf("supervisor", id))?.applicantName).toBe("Oshkor etilmaydi");
  });

  it("says who and when of an appeal that was deleted before there were reasons", async () => {
    const { id } = await to.registered();
    to.ok(await (await portal.as("registrator")).delete(`/appeal-actions/${id}`));
    const { rows } = await sql<{ text: string | null }>`select text from history where appeal_id = ${id} and action = 'delete'`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ text: null }]);
    expect(await lineOf("leader", id)).toMatchObject({ userName: await nameOf("registrator"), reason: "Sababi koʻrsatilmagan" });
  });
});
