import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sql } from "kysely";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, card } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, card } = atWork(portal, at));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
/** An appeal of which the executor has a question. */
const withExecutor = async (): Promise<number> => (await at.classified({ executorId: await at.userId("executor") })).appeal.id;
const question = (id: number, more: object = {}) => ({
  appeal_id: id,
  recipientName: "«Hududgazta’minot» AJ",
  question: "Gaz qachon ulanadi?",
  ...more,
});
type Row = { id: number; inquiryBy: string; inquiryDaysLeft: number; inquiryNames: string };
const listed = async (login: string): Promise<Row[]> =>
  at.ok(await (await portal.as(login)).get("/appeals/menu/inquiries?pageSize=100&sortAttr=inquiryBy&sortOrder=ASC")).rows;
const counted = async (login: string): Promise<number> =>
  at.ok(await (await portal.as(login)).get("/profile/notify-counter")).appeal_inquiry;
const upload = async (login: string): Promise<number> =>
  at.ok(
    await (
      await portal.as(login)
    ).post("/admin/files/upload/base64", { name: "javob.pdf", content: Buffer.from("%PDF-1.7\n").toString("base64") }),
  ).resourceId;

describe("an inquiry to another body (article 24)", () => {
  it("is sent by the executor, answered within ten days, and stands in the card and the history; status and term stay", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const id = await withExecutor();
    const before = await card("leader", id);
    const waited = await counted("leader");

    at.ok(await onAppeal("executor", "send-inquiry", question(id)));

    const sent = await card("executor", id);
    expect([sent.status, sent.deadline]).toEqual([before.status, before.deadline]);
    // ten days after Monday 2 November
    expect(sent.inquiries).toMatchObject([
      {
        number: `${before.requestNumber}-1`,
        status: "pending",
        toName: "«Hududgazta’minot» AJ",
        sentDate: "02.11.2026",
        dueDay: "12.11.2026",
        daysLeft: 10,
        term: { rule: "inquiry", article: "24", days: 10, capped: false },
        mayEnd: true,
      },
    ]);
    expect(sent.actions).toEqual(expect.arrayContaining(["send-inquiry", "answer-inquiry", "close-inquiry"]));
    expect((await listed("executor")).find((row) => row.id === id)).toMatchObject({ inquiryBy: "12.11.2026", inquiryDaysLeft: 10 });
    expect(await counted("leader")).toBe(waited + 1);

    vi.setSystemTime(new Date("2026-11-09T10:00:00+05:00"));
    const file = await upload("leader");
    at.ok(
      await onAppeal("leader", "answer-inquiry", {
        appeal_id: id,
        answerNumber: "15/7",
        answerDate: "09.11.2026",
        text: "Noyabr oxirida",
        files: [file],
      }),
    );

    const answered = await card("executor", id);
    expect(answered.inquiries).toMatchObject([
      { status: "answered", answer: "Noyabr oxirida", answerNumber: "15/7", answerDate: "09.11.2026", daysLeft: null, mayEnd: false },
    ]);
    expect(answered.inquiries[0].files).toMatchObject([{ resourcesId: file }]);
    expect((await (await portal.as("executor")).get(`/admin/files/download/${file}`)).status).toBe(200);
    expect(answered.actions).not.toContain("answer-inquiry");
    expect((await listed("executor")).some((row) => row.id === id)).toBe(false);
    expect(await counted("leader")).toBe(waited);
    const history = at.ok(await (await portal.as("leader")).get(`/appeal-actions/appeal-action-descs/${id}`)) as {
      actionName: string;
      changes: { label: string; after: string | null }[];
    }[];
    expect(history.map(({ actionName }) => actionName)).toEqual(
      expect.arrayContaining(["Soʻrov xati yuborildi", "Soʻrov xatining javobi kiritildi"]),
    );
    expect(history.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: "Qaysi tashkilotga", after: "«Hududgazta’minot» AJ" })]),
    );
  });

  it("has a last day that is no day off, and a list that begins with the late ones", async () => {
    // ten days after Wednesday 21 October are Saturday 31 October: Monday 2 November
    onThe("2026-10-21T10:00:00+05:00");
    const late = await withExecutor();
    at.ok(await onAppeal("leader", "send-inquiry", question(late)));
    expect((await card("leader", late)).inquiries).toMatchObject([{ dueDay: "02.11.2026" }]);

    vi.setSystemTime(new Date("2026-11-04T10:00:00+05:00"));
    const fresh = await withExecutor();
    at.ok(await onAppeal("leader", "send-inquiry", question(fresh)));

    const rows = (await listed("leader")).filter(({ id }) => id === late || id === fresh);
    expect(rows.map(({ id, inquiryDaysLeft }) => [id, inquiryDaysLeft])).toEqual([
      [late, -2],
      [fresh, 12],
    ]);
    const overdue = async (login: string) =>
      (
        at.ok(await (await portal.as(login)).get("/profile/my-day")).sections as {
          section: string;
          rows: { id: number; deadline: string }[];
        }[]
      )
        .find(({ section }) => section === "inquiries")
        ?.rows.map(({ id, deadline }) => [id, deadline]);
    expect(await overdue("leader")).toEqual([[late, "02.11.2026"]]);
    // somebody else asked, but the question of that appeal is the executor's
    expect(await overdue("executor")).toEqual([[late, "02.11.2026"]]);
    expect(await overdue("registrator")).toBeUndefined();
  });

  it("is named where several wait, and may be closed without an answer, also after the appeal has ended", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const id = await withExecutor();
    const district = await at.organizationId("registrator2");
    at.ok(await onAppeal("leader", "send-inquiry", question(id)));
    at.ok(await onAppeal("leader", "send-inquiry", { appeal_id: id, organizationsId: district, question: "Yer kimniki?" }));
    const [second, first] = (await card("leader", id)).inquiries as [{ id: number; number: string }, { id: number; number: string }];
    expect([first.number.slice(-2), second.number.slice(-2)]).toEqual(["-1", "-2"]);
    const close = (more: object) => onAppeal("leader", "close-inquiry", { appeal_id: id, reason: "Javob kelmadi", ...more });

    expect((await close({})).body.details).toMatchObject([{ path: "inquiryId", problem: "inquiry_unclear" }]);
    at.ok(await close({ inquiryId: first.id }));
    expect((await close({ inquiryId: first.id })).body.details).toMatchObject([{ path: "inquiryId", problem: "inquiry_unclear" }]);

    const reason = await sql<{ id: number }>`select id from result_reasons where code = 'withdrawn'`.execute(portal.db);
    at.ok(await onAppeal("leader", "terminate", { appeal_id: id, reasonId: reason.rows[0]!.id, text: "Qaytarib oldi" }));
    expect((await listed("leader")).some((row) => row.id === id)).toBe(true);
    at.ok(await close({}));
    expect((await card("leader", id)).inquiries).toMatchObject([
      { number: second.number, status: "closed", closeReason: "Javob kelmadi" },
      { status: "closed" },
    ]);
  });

  it("is a numbered letter with a code that stays as it was sent, one for each inquiry", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const id = await withExecutor();
    at.ok(await onAppeal("executor", "send-inquiry", question(id)));
    at.ok(await onAppeal("executor", "send-inquiry", question(id, { question: "Narxi qancha?" })));
    const [second, first] = (await card("leader", id)).inquiries as [{ id: number }, { id: number }];
    const letter = async (inquiryId: number) =>
      (await portal.as("leader")).get(`/appeals/inquiry-letter/${id}?inquiryId=${inquiryId}&format=pdf`);

    expect((await letter(first.id)).status).toBe(200);
    expect((await letter(second.id)).status).toBe(200);
    expect((await letter(first.id)).status).toBe(200);

    const { rows } = await sql<{ inquiry_id: number; number: string; code: string }>`
      select inquiry_id, number, code from issued_letters where appeal_id = ${id} and name = 'inquiry-letter' order by inquiry_id`.execute(
      portal.db,
    );
    const { requestNumber } = await card("leader", id);
    expect(rows).toMatchObject([
      { inquiry_id: first.id, number: `${requestNumber}-1` },
      { inquiry_id: second.id, number: `${requestNumber}-2` },
    ]);
    const other = await withExecutor();
    expect((await (await portal.as("leader")).get(`/appeals/inquiry-letter/${other}?inquiryId=${first.id}`)).status).toBe(422);
  });

  it("names one body, and its answer is neither before the question nor in the future", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const id = await withExecutor();
    const refused = async (more: object) => (await onAppeal("leader", "send-inquiry", question(id, more))).body.details;
    const [own, district] = [await at.organizationId("registrator"), await at.organizationId("registrator2")];

    expect(await refused({ recipientName: null })).toMatchObject([{ path: "organizationsId", problem: "recipient_one_of_two" }]);
    expect(await refused({ organizationsId: district })).toMatchObject([{ path: "organizationsId", problem: "recipient_one_of_two" }]);
    expect(await refused({ recipientName: null, organizationsId: own })).toMatchObject([{ path: "organizationsId", problem: "yourself" }]);
    expect(await refused({ recipientName: null, organizationsId: district, recipientAddress: "Fargʻona" })).toMatchObject([
      { path: "recipientAddress", problem: "does_not_belong" },
    ]);

    at.ok(await onAppeal("leader", "send-inquiry", question(id)));
    const answer = (answerDate: string) =>
      onAppeal("leader", "answer-inquiry", { appeal_id: id, answerNumber: "1", answerDate, text: "Javob" });
    expect((await answer("01.11.2026")).body.details).toMatchObject([{ path: "answerDate", problem: "before_start" }]);
    expect((await answer("03.11.2026")).body.details).toMatchObject([{ path: "answerDate", problem: "day_in_future" }]);
  });

  it("is for people who consider the appeal, and is ended by the office that asked", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const id = await withExecutor();
    at.ok(await onAppeal("leader", "send-inquiry", question(id)));
    const end = { appeal_id: id, reason: "Javob kelmadi" };

    expect((await onAppeal("registrator", "send-inquiry", question(id))).status).toBe(403);
    expect((await onAppeal("controller", "close-inquiry", end)).status).toBe(403);
    // an executor of another office does not see the appeal
    expect((await onAppeal("executor2", "close-inquiry", end)).status).toBe(404);
    expect((await listed("executor2")).some((row) => row.id === id)).toBe(false);
  });

  it("moves with the calendar while it waits", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const id = await withExecutor();
    at.ok(await onAppeal("leader", "send-inquiry", question(id)));
    const { recountRunning } = await import("../../src/office/terms/recount.repository.ts");
    const { readCalendar } = await import("../../src/office/terms/calendar.repository.ts");
    const calendar = await readCalendar(portal.db);

    // Thursday 12 November becomes a day off
    await recountRunning(portal.db, { ...calendar, special: new Map([...calendar.special, ["2026-11-12", false]]) });

    expect((await card("leader", id)).inquiries).toMatchObject([{ dueDay: "13.11.2026" }]);
  });
});
