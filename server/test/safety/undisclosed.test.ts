import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docxText } from "../support/docx.ts";
import { download } from "../support/download.ts";
import { families } from "../support/list-calls.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";
import { byForm, pdf } from "../support/uploads.ts";
import { readXlsx } from "../support/xlsx.ts";

// An applicant who asks not to be disclosed (law, article 19), and every door by which somebody else might learn who it is.

const person = {
  lastName: "Qoʻziboyeva",
  firstName: "Zulxumor",
  middleName: "Xudoyberdiyevna",
  phone: "998877661",
  homePhone: "732998877",
  passportSn: "AD",
  passportNum: "8675309",
  inn: "417283950",
  birthdate: "13.07.1968",
  address: "Gulshanobod koʻchasi, 113",
};
const scan = "arizachi-oyi-rasmi.pdf";
/** In every alphabet and as the search has it; the whole phone and its mask. */
const told =
  /qo.?zibo|кузибо|қўзибо|zulxumor|зулхумор|xudoyber|998877661|99\*+61|732998877|8675309|417283950|13\.07\.1968|gulshan|гулшан|arizachi-oyi/i;
const hidden = "Oshkor etilmaydi";

let portal: Portal;
let at: Stations;
/** Registered and classified by the region; its question is at the district, with executor2. An ordinary one of the same person beside it. */
let appeal: { id: number; requestNumber: string };
let taskId: number;
let fileId: number;
let ordinary: { id: number; applicantsId: number };
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  fileId = (await byForm(portal, scan, pdf)).body.resourceId;
  appeal = await at.registered({ isUndisclosed: true, text: "Qoʻshnim daraxtimni kesdi", files: [fileId] }, person);
  at.ok(
    await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
  );
  const leader = await portal.as("leader");
  ({ id: taskId } = await at.draft(leader, appeal.id, { organizationsId: await at.organizationId("registrator2") }));
  at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  await at.act(await portal.as("registrator2"), "register", taskId, {
    incomingNumber: "5",
    incomingDate: at.today,
    executorId: await at.userId("executor2"),
  });
  await at.act(await portal.as("executor2"), "accept", taskId);
  // the ordinary appeal is the district's own
  ordinary = await at.registered({ text: "Koʻcha chiroqlari oʻchgan" }, person, "registrator2");
});
afterAll(() => portal.close());

const get = async (login: string, path: string) => (await portal.as(login)).get(path);
const named = async (login: string): Promise<string> => at.ok(await get(login, `/appeals/detail/${appeal.id}`)).applicant.fullName;

/** Who sees the appeal, and is none of those who may know the applicant. */
const strangers = ["controller", "registrator2", "leader2", "controller2", "supervisor"];

describe("an applicant who asks not to be disclosed", () => {
  it.each(["registrator", "leader", "executor2"])("is named to %s: registrar, leader of the holder, executor", async (login) => {
    expect(await named(login)).toBe("Qoʻziboyeva Zulxumor Xudoyberdiyevna");
    const opened = at.ok(await (await portal.as(login)).post(`/appeals/${appeal.id}/personal-data`, { purpose: "inspection" }));
    expect(opened).toMatchObject({ phone: "998877661", address: "Gulshanobod koʻchasi, 113" });
    expect((await download(portal, login, `/admin/files/download/${fileId}`)).status).toBe(200);
  });

  it.each(strangers)("is a word to %s on the card, in its papers, its history, its messages and its file", async (login) => {
    expect(await named(login)).toBe(hidden);
    const personal = await (await portal.as(login)).post(`/appeals/${appeal.id}/personal-data`, { purpose: "inspection" });
    expect(personal.status).toBe(403);
    for (const path of [
      `/appeals/detail/${appeal.id}`,
      `/appeals/${appeal.id}`,
      `/appeals/previous/${appeal.id}`,
      `/appeal-actions/appeal-action-descs/${appeal.id}`,
      `/tasks/get-article-info?taskId=${taskId}`,
      `/tasks/get-article-info-with-request?taskId=${taskId}`,
      `/tasks/notifications/${appeal.id}`,
      `/tasks/notification-preview?taskId=${taskId}`,
      `/tasks/processes?taskId=${taskId}`,
      `/tasks/flows?taskId=${taskId}`,
      `/tasks/paging?appealId=${appeal.id}`,
      `/appeals/letter-reach/${appeal.id}`,
      `/appeals/${appeal.id}/letter-names?language=UZ`,
    ]) {
      const reply = await get(login, path);
      expect(JSON.stringify(reply.body), path).not.toMatch(told);
    }
    for (const [method, path] of [
      ["POST", `/appeals/word-export/${appeal.id}`],
      ["GET", `/appeals/blank/${appeal.id}?format=word`],
      ["POST", `/tasks/export-card/${taskId}`],
      ["GET", `/tasks/generate-doc?taskId=${taskId}&type=forwarding-letter&format=word`],
    ] as const) {
      const file = await download(portal, login, path, { method });
      expect(file.status, path).toBe(200);
      expect(docxText(file.bytes), path).not.toMatch(told);
    }
    expect((await download(portal, login, `/admin/files/download/${fileId}`)).status).toBe(404);
  });

  it.each(strangers)("is a word to %s in every list and its Excel, and no filter, order or search finds the name", async (login) => {
    const all = at.ok(await get(login, "/appeals/all?pageSize=100"));
    const row = all.rows.find(({ id }: { id: number }) => id === appeal.id);
    expect(row).toMatchObject({ applicantName: hidden, applicantPhone: hidden, applicantAreaName: null, files: [], isUndisclosed: true });

    for (const family of families)
      for (const [list, { path, menu }] of Object.entries(family.lists)) {
        const reply = await get(login, `${path}?pageSize=100${menu ? `&menu=${menu}` : ""}`);
        const rows: { id: number; appealId?: number }[] = reply.status === 200 ? reply.body.rows : [];
        // the ordinary appeal of the same person is named to whom it is
        const own = rows.filter((one) => (one.appealId ?? one.id) === appeal.id);
        expect(JSON.stringify(own), list).not.toMatch(told);
      }

    const isFound = (body: { id: number; appealId?: number }[]) => body.some((one) => (one.appealId ?? one.id) === appeal.id);
    for (const list of ["/appeals/all", "/tasks/all"])
      for (const query of [
        "applicantName=Zulxumor",
        "applicantName=Qoʻziboyeva Zulxumor",
        "applicantPhone=998877661",
        "applicantPhone=99887766",
      ])
        expect(isFound(at.ok(await get(login, `${list}?pageSize=100&${query}`)).rows), query).toBe(false);
    for (const value of ["998877661", "Qoʻziboyeva Zulxumor", "Кузибоева", "Qoziboyeva"])
      expect(isFound(at.ok(await get(login, `/appeals/search?search_value=${encodeURIComponent(value)}`))), value).toBe(false);
    const byNumber = at.ok(await get(login, `/appeals/search?search_value=${encodeURIComponent(appeal.requestNumber)}`));
    expect(byNumber).toMatchObject([{ id: appeal.id, applicantName: hidden }]);

    // without a name it stands last, either way
    for (const how of ["ASC", "DESC"]) {
      const ordered = at.ok(await get(login, `/appeals/all?pageSize=100&sortAttr=applicantName&sortOrder=${how}`)).rows;
      expect(ordered.at(-1).id, how).toBe(appeal.id);
    }
  });

  it("is a word in the Excel of who may not know, and a name in that of who may", async () => {
    const cells = async (login: string, path: string) => {
      const file = await download(portal, login, path);
      expect(file.status).toBe(200);
      return JSON.stringify(readXlsx(file.bytes).map(({ rows }) => rows));
    };
    const path = `/appeals/excel?menu=dashboard-appeal&requestNumber=${encodeURIComponent(appeal.requestNumber)}`;
    expect(await cells("controller", path)).toContain(hidden);
    expect(await cells("controller", path)).not.toMatch(told);
    expect(await cells("leader", path)).toContain("Zulxumor");
    expect(await cells("controller2", "/tasks/excel?menu=dashboard-tasks")).not.toMatch(told);
  });

  it("is found in no register of citizens: not by phone, second fact, name or tax id, and is proposed to nobody", async () => {
    const secret = { ...person, lastName: "Boʻtaqoʻziyeva", phone: "998811223", passportNum: "5551212", inn: "417283951" };
    await at.registered({ isUndisclosed: true, text: "Maxfiy" }, secret);
    for (const login of ["registrator2", "registrator3"]) {
      expect((await get(login, "/applicants/byPhone?phone=998811223")).status).toBe(404);
      expect(at.ok(await get(login, "/applicants/search-by-phone?phone=9988112"))).toEqual([]);
      const fact = { phone: "998811223", birthdate: "13.07.1968" };
      expect((await (await portal.as(login)).post("/applicants/by-second-fact", fact)).status).toBe(404);
      for (const query of ["fullName=Boʻtaqoʻziyeva", "phone=998811223", "inn=417283951", "passportNum=5551212"])
        expect(at.ok(await get(login, `/applicants/paging?${query}`)).total, query).toBe(0);
      const similar = `phone=998811223&passportSn=AD&passportNum=5551212&inn=417283951&name=${encodeURIComponent("Boʻtaqoʻziyeva Zulxumor")}`;
      expect(at.ok(await get(login, `/appeals/similar?${similar}`))).toEqual([]);
    }
    // to the registrar who took it down, it is an ordinary one
    expect(at.ok(await get("registrator", "/applicants/byPhone?phone=998811223")).lastName).toBe("Boʻtaqoʻziyeva");
  });

  it("has a record that no other appeal shares, and is no earlier appeal of the person to others", async () => {
    const record = await portal.db.selectFrom("appeals").select("applicant_id").where("id", "=", appeal.id).executeTakeFirstOrThrow();
    const again = await at.registered({ text: "Yana bir masala" }, { ...person, id: record.applicant_id });
    expect(again.applicantsId).not.toBe(record.applicant_id);

    // the registrar who knows finds the earlier one, the controller of the same office does not
    const earlierFor = async (login: string) =>
      at.ok(await get(login, `/appeals/previous/${again.id}`)).map(({ id }: { id: number }) => id);
    expect(await earlierFor("registrator")).toContain(appeal.id);
    expect(await earlierFor("controller")).not.toContain(appeal.id);
    expect(at.ok(await get("controller", `/appeals/detail/${again.id}`)).previousCount).toBe((await earlierFor("controller")).length);
    expect(ordinary.applicantsId).not.toBe(record.applicant_id);
  });

  it("is told to checker, signer and notifier when it is their turn, and stays known to them", async () => {
    await at.answer(await portal.as("executor2"), taskId, "signer2");
    expect(await named("controller2")).toContain("Zulxumor");
    await at.act(await portal.as("controller2"), "check-answer", taskId);
    expect(await named("controller2")).toContain("Zulxumor");
    expect(await named("leader2")).toBe(hidden);
    expect(await named("signer2")).toContain("Zulxumor");
    await at.act(await portal.as("signer2"), "confirm-answer", taskId);
    expect(await named("registrator2")).toContain("Zulxumor");
    const letter = await download(portal, "signer2", `/tasks/generate-doc?taskId=${taskId}&type=answer-letter&format=word`);
    expect(docxText(letter.bytes)).toContain("Zulxumor");
    const others = await download(portal, "leader2", `/tasks/generate-doc?taskId=${taskId}&type=answer-letter&format=word`);
    expect(docxText(others.bytes)).not.toMatch(told);
    expect(docxText(others.bytes)).toContain(hidden);
    // it goes to others, whoever prints it
    const forwarding = await download(portal, "leader", `/tasks/generate-doc?taskId=${taskId}&type=forwarding-letter&format=word`);
    expect(docxText(forwarding.bytes)).not.toMatch(told);
    await at.act(await portal.as("signer2"), "notify-applicant", taskId, { methodId: 1, text: "Javob berildi" });
    expect(await named("signer2")).toContain("Zulxumor");
    expect(await named("registrator2")).toBe(hidden);
  });

  it("is not told by the history of a change, by the audit or by the journal of a reader", async () => {
    const { id } = await at.registered({ isUndisclosed: false, text: "Ariza" }, { ...person, phone: "998811224" });
    const form = await at.form({ id, isUndisclosed: true, text: "Ariza" }, { ...person, phone: "998811225", address: "Yangi koʻcha" });
    at.ok(await (await portal.as("registrator")).put("/appeal-actions/update-with-applicant", form));
    const changes = async (login: string) =>
      at.ok(await get(login, `/appeal-actions/appeal-action-descs/${id}`)).flatMap((row: { changes: object[] }) => row.changes);
    expect(await changes("leader")).toContainEqual(
      expect.objectContaining({ label: "Murojaatchi oshkor etilmasin", before: "Yoʻq", after: "Ha" }),
    );
    expect(await changes("controller")).toContainEqual(expect.objectContaining({ label: "Mobil telefon", before: null, after: hidden }));
    expect(JSON.stringify(await changes("controller"))).not.toMatch(/99\*|Yangi/);
    expect(JSON.stringify(await portal.db.selectFrom("audit_log").selectAll().execute())).not.toMatch(told);
  });

  it("is found by the filter of the mark, with everything it counts", async () => {
    const marked = at.ok(await get("controller", "/appeals/all?pageSize=100&isUndisclosed=1"));
    expect(marked.rows.every((row: { isUndisclosed: boolean }) => row.isUndisclosed)).toBe(true);
    expect(marked.rows.map(({ id }: { id: number }) => id)).toContain(appeal.id);
  });
});
