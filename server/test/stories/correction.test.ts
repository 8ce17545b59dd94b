import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import { docxText } from "../support/docx.ts";
import { download, withPurpose } from "../support/download.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, onTask, tryOnTask, card, tasksIn, historyOf, messagesAbout } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  // what happens at its stations happens on the day of the answer
  onThe("2026-11-05T10:00:00+05:00");
  at = stations(portal);
  ({ onAppeal, onTask, tryOnTask, card, tasksIn, historyOf, messagesAbout } = atWork(portal, at));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
const corrected = async (more: object = {}) => ({
  requestedDate: "09.11.2026",
  reason: "Sana xato yozilgan",
  text: "Suv 20-noyabrda beriladi",
  number: "15/8",
  date: "09.11.2026",
  signerId: await at.userId("signer2"),
  ...more,
});
const counted = async (login: string): Promise<Record<string, number>> =>
  at.ok(await (await portal.as(login)).get("/profile/notify-counter"));
const shown = async (login: string, { id, appealId }: { id: number; appealId: number }) =>
  (await card(login, appealId)).tasks.find((one: { id: number }) => one.id === id);
/** Answered on Thursday 5 November 2026. */
const answered = async () => {
  onThe("2026-11-05T10:00:00+05:00");
  const place = await at.newTask("resolved");
  onThe("2026-11-09T10:00:00+05:00");
  return place;
};
const codes = async (appealId: number) =>
  (
    await sql<{ code: string; holds: boolean }>`
      select code, void_at is null as holds from issued_letters where appeal_id = ${appealId} and name = 'answer-letter' order by id`.execute(
      portal.db,
    )
  ).rows;

describe("a correction of an answer (article 31)", () => {
  it("is written, confirmed and told; it stands in the lists on its way, and both versions stay", async () => {
    const place = await answered();
    const before = await shown("leader2", place);
    const [signing, telling] = [(await counted("signer2"))["sendAnswer"]!, (await counted("registrator2"))["notifyApplicant"]!];
    const first = await codes(place.appealId);

    await onTask("executor2", "correct-answer", place.id, await corrected());
    expect(await tasksIn("signer2", "checking-query")).toContain(place.id);
    expect((await counted("signer2"))["sendAnswer"]).toBe(signing + 1);
    const row = at
      .ok(await (await portal.as("signer2")).get("/tasks/menu?menu=checking-query&pageSize=100"))
      .rows.find((one: { id: number }) => one.id === place.id);
    // ten days after Monday 9 November
    expect(row).toMatchObject({ deadline: "19.11.2026", daysLeft: 10, answerNumber: "15/8", statusName: "Tuzatish imzo kutmoqda" });
    expect(await codes(place.appealId)).toEqual(first);

    await onTask("signer2", "confirm-correction", place.id);
    expect(await tasksIn("signer2", "checking-query")).not.toContain(place.id);
    expect(await tasksIn("registrator2", "notify-applicant-query")).toContain(place.id);
    expect((await counted("registrator2"))["notifyApplicant"]).toBe(telling + 1);
    const letters = await codes(place.appealId);
    expect(letters).toHaveLength(first.length + 1);
    expect(letters.every(({ holds }) => holds)).toBe(true);

    const preview = at.ok(await (await portal.as("registrator2")).get(`/tasks/notification-preview?taskId=${place.id}`));
    expect(preview.text).toMatch(/javob tuzatildi: 09.11.2026 kundagi 15\/8-son xat$/);
    await onTask("registrator2", "tell-correction", place.id, { methodId: 1, text: preview.text });
    expect(await tasksIn("registrator2", "notify-applicant-query")).not.toContain(place.id);
    expect((await messagesAbout(place.appealId)).at(-1)).toBe("corrected");

    const after = await shown("leader2", place);
    expect([after.status, after.resolvedDate, after.deadline, after.resultTypeName]).toEqual([
      before.status,
      before.resolvedDate,
      before.deadline,
      before.resultTypeName,
    ]);
    expect(after.corrections).toMatchObject([
      { state: "told", requestedDate: "09.11.2026", reason: "Sana xato yozilgan", dueDay: "19.11.2026", daysLeft: null },
    ]);
    expect(after.corrections[0].term).toMatchObject({ rule: "correction", article: "31", days: 10, start: "09.11.2026", capped: false });
    const answers = at.ok(await (await portal.as("leader2")).get(`/tasks/answers?taskId=${place.id}`));
    expect(answers.map(({ text, state }: { text: string; state: string }) => [text, state])).toEqual([
      ["Suv 20-noyabrda beriladi", "confirmed"],
      ["Suv berildi", "confirmed"],
    ]);
    expect(answers[0].correctsId).toBe(answers[1].id);
    expect((await historyOf("leader2", place.id)).map(({ action, text }) => [action, text]).slice(0, 3)).toEqual([
      ["tell-correction", preview.text],
      ["confirm-correction", null],
      ["correct-answer", "Sana xato yozilgan"],
    ]);
  });

  it("is a separate letter, which names the one that it corrects; the page of the first says that a newer one exists", async () => {
    const place = await answered();
    await onTask("executor2", "correct-answer", place.id, await corrected());
    await onTask("signer2", "confirm-correction", place.id);
    const [version] = (await shown("signer2", place)).corrections;
    const path = withPurpose(`/tasks/generate-doc?taskId=${place.id}&type=answer-letter&format=word`);
    const letter = docxText((await download(portal, "signer2", `${path}&answerId=${version.newAnswerId}`)).bytes);
    expect(letter).toContain("Suv 20-noyabrda beriladi");
    expect(letter).toMatch(/Qonuni 31-moddasiga muvofiq 2026-yil \d{1,2}-noyabr kungi 15\/7-sonli javob xatidagi xatoni tuzatadi\./);
    expect(docxText((await download(portal, "signer2", path)).bytes)).toContain("Suv berildi");
    // no version of this question
    expect((await download(portal, "signer2", `${path}&answerId=1`)).status).not.toBe(200);

    await sql`insert into settings (key, value) values ('publicCheck', '{"isOn": true}') on conflict (key) do update set value = excluded.value`.execute(
      portal.db,
    );
    const pageOf = async (code: string) => (await portal.app.inject({ method: "GET", url: `/check/${code}?til=uz` })).body;
    const [first, second] = (await codes(place.appealId)).slice(-2);
    expect(await pageOf(first!.code)).not.toContain("Bu xat tuzatilgan");
    await onTask("signer2", "tell-correction", place.id, { methodId: 1, text: "Javob tuzatildi" });
    expect(await pageOf(first!.code)).toContain("Bu xat tuzatilgan: yangisi 2026-yil 9-noyabr kungi 15/8-son xat");
    expect(await pageOf(second!.code)).not.toContain("Bu xat tuzatilgan");
  });

  it("that is rejected comes back to its author with the reason, is written again, and is open once", async () => {
    const place = await answered();
    const rejected = (await counted("executor2"))["task_rejected"]!;
    await onTask("executor2", "correct-answer", place.id, await corrected());
    expect((await tryOnTask("executor2", "correct-answer", place.id, await corrected())).status).toBe(409);

    await onTask("signer2", "reject-correction", place.id, { reason: "Sana hali ham xato" });
    expect(await tasksIn("executor2", "reject-tasks")).toContain(place.id);
    expect((await counted("executor2"))["task_rejected"]).toBe(rejected + 1);
    const row = at
      .ok(await (await portal.as("executor2")).get("/tasks/menu?menu=reject-tasks&pageSize=100"))
      .rows.find((one: { id: number }) => one.id === place.id);
    expect(row).toMatchObject({ returnReason: "Sana hali ham xato", statusName: "Tuzatish qaytarildi" });
    // reports count rejected answers, and the answer itself was not
    const { was_rejected } = await portal.db
      .selectFrom("tasks")
      .select("was_rejected")
      .where("id", "=", place.id)
      .executeTakeFirstOrThrow();
    expect(was_rejected).toBe(false);

    await onTask("executor2", "correct-answer", place.id, await corrected({ text: "Suv 21-noyabrda beriladi" }));
    expect(await tasksIn("executor2", "reject-tasks")).not.toContain(place.id);
    expect((await counted("executor2"))["task_rejected"]).toBe(rejected);
    expect(await tasksIn("signer2", "checking-query")).toContain(place.id);
    expect((await shown("leader2", place)).corrections).toHaveLength(1);
  });

  it("can be withdrawn by its author or the leader until it is confirmed, and by nobody else", async () => {
    const place = await answered();
    await onTask("executor2", "correct-answer", place.id, await corrected());
    expect((await tryOnTask("signer2", "withdraw-correction", place.id)).status).toBe(403);
    await onTask("executor2", "withdraw-correction", place.id);
    expect(await tasksIn("signer2", "checking-query")).not.toContain(place.id);
    expect((await shown("leader2", place)).corrections).toMatchObject([{ state: "withdrawn", daysLeft: null }]);

    await onTask("executor2", "correct-answer", place.id, await corrected());
    await onTask("leader2", "withdraw-correction", place.id);
    await onTask("executor2", "correct-answer", place.id, await corrected());
    await onTask("signer2", "confirm-correction", place.id);
    expect((await tryOnTask("executor2", "withdraw-correction", place.id)).status).toBe(409);
    expect((await tryOnTask("executor2", "correct-answer", place.id, await corrected())).status).toBe(409);
  });

  it("is never confirmed by its author, nor by another signer, and is told by no other office", async () => {
    const place = await answered();
    expect(
      (await tryOnTask("executor2", "correct-answer", place.id, await corrected({ signerId: await at.userId("executor2") }))).body,
    ).toMatchObject({
      details: [{ path: "signerId", problem: "author_cannot_sign" }],
    });
    await onTask("executor2", "correct-answer", place.id, await corrected());
    await sql`update corrections set author_id = ${await at.userId("signer2")} where task_id = ${place.id}`.execute(portal.db);
    expect((await tryOnTask("signer2", "confirm-correction", place.id)).status).toBe(403);
    expect(await tasksIn("signer2", "checking-query")).not.toContain(place.id);
    expect((await tryOnTask("mrg-signer-1", "confirm-correction", place.id)).status).toBe(403);
    expect((await tryOnTask("signer2", "tell-correction", place.id, { methodId: 1, text: "Xabar" })).status).toBe(409);
  });

  it("has ten days from the request, past a day off, and needs a request that follows the answer", async () => {
    const place = await answered();
    const refused = async (more: object) => (await tryOnTask("executor2", "correct-answer", place.id, await corrected(more))).body.details;
    expect(await refused({ requestedDate: "10.11.2026" })).toMatchObject([{ path: "requestedDate", problem: "day_in_future" }]);
    expect(await refused({ requestedDate: "01.11.2026" })).toMatchObject([{ path: "requestedDate", problem: "before_the_answer" }]);
    // Thursday 5 November and ten days is Sunday 15: the next working day is Monday 16
    await onTask("executor2", "correct-answer", place.id, await corrected({ requestedDate: "05.11.2026" }));
    expect((await shown("leader2", place)).corrections).toMatchObject([{ dueDay: "16.11.2026", daysLeft: 7 }]);
  });

  it("is dropped where the appeal is opened again, and an earlier question cannot be corrected any more", async () => {
    onThe("2026-11-05T10:00:00+05:00");
    const { appealId } = await at.newAppeal("resolved");
    const { id } = await portal.db
      .selectFrom("tasks")
      .select("id")
      .where("appeal_id", "=", appealId)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    onThe("2026-11-09T10:00:00+05:00");
    await onTask("executor2", "correct-answer", id, await corrected());
    await onTask("signer2", "reject-correction", id, { reason: "Xato" });
    const ofAnother = await answered();
    await onTask("executor2", "correct-answer", ofAnother.id, await corrected());
    at.ok(await onAppeal("leader", "reopen", { appeal_id: appealId, description: "Yangi holat" }));
    expect((await shown("leader2", ofAnother)).corrections).toMatchObject([{ state: "written" }]);
    expect(await tasksIn("executor2", "reject-tasks")).not.toContain(id);
    expect((await tryOnTask("executor2", "correct-answer", id, await corrected())).status).toBe(409);
    // the portal withdrew it, and the history says so
    const [last] = await portal.db
      .selectFrom("history")
      .select(["action", "user_id"])
      .where("task_id", "=", id)
      .orderBy("id", "desc")
      .execute();
    expect(last).toEqual({ action: "withdraw-correction", user_id: null });
  });
});
