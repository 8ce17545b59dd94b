import { appealFields, appealWorkflow, applicantFields, taskWorkflow, type PatchedTaskAction } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Answer, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations, type TaskStation } from "../support/stations.ts";

const onThe = (day: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T10:00:00+05:00`) });
const [received, later, now] = ["2026-11-06", "2026-11-10", "2026-11-12"] as const;

let portal: Portal;
let at: Stations;
let { onAppeal, onTask, tryOnTask, reasonId, card } = {} as Work;
beforeAll(async () => {
  onThe(received);
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, onTask, tryOnTask, reasonId, card } = atWork(portal, at));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

/** A task in this status of an appeal that was received on 6 November, answered on that day where it was. */
const task = async (status: TaskStation) => {
  onThe(received);
  const place = await at.newTask(status);
  onThe(now);
  return place;
};
/** What it takes to try a day of a case: who does it with which input beside it. */
type Try = (day: string) => Promise<Answer>;
const onTaskIn = async (
  status: TaskStation,
  login: string,
  action: PatchedTaskAction & keyof Stations["input"],
  field: string,
  more = {},
): Promise<Try> => {
  const { id } = await task(status);
  const input = { ...(await at.input[action]()), ...more };
  return (day) => tryOnTask(login, action, id, { ...input, [field]: day });
};
const byPost = { methodId: 4, letterNumber: "1" };
const registering =
  (field: string, more: object): Try =>
  async (day) =>
    (await portal.as("registrator")).post(
      "/appeal-actions/with-applicant",
      await at.form({ incomingDocDate: "06.11.2026", ...more, [field]: day }),
    );

type Row = readonly [field: string, make: () => Promise<Try>, refused: string, problem: string, limit: string, taken: string];
/** Days that were typed are compared with typed days and with the day of receipt, never with the moment in which something was entered. */
const bounds: readonly Row[] = [
  [
    "register.incomingDate",
    () => onTaskIn("register", "registrator2", "register", "incomingDate"),
    "05.11.2026",
    "before_receipt",
    "06.11.2026",
    "06.11.2026",
  ],
  ["answer.date", () => onTaskIn("process", "executor2", "answer", "date"), "05.11.2026", "before_receipt", "06.11.2026", "06.11.2026"],
  [
    "notify-applicant.letterDate",
    async () => {
      const { id } = await task("notify");
      await sql`update answers set day = ${later} where task_id = ${id}`.execute(portal.db);
      return (letterDate) => tryOnTask("signer2", "notify-applicant", id, { ...byPost, text: "Javob berildi", letterDate });
    },
    "09.11.2026",
    "before_the_answer",
    "10.11.2026",
    "10.11.2026",
  ],
  [
    "correct-answer.requestedDate",
    () => onTaskIn("resolved", "executor2", "correct-answer", "requestedDate"),
    "05.11.2026",
    "before_the_answer",
    "06.11.2026",
    "06.11.2026",
  ],
  [
    "correct-answer.date",
    () => onTaskIn("resolved", "executor2", "correct-answer", "date", { requestedDate: "10.11.2026" }),
    "09.11.2026",
    "before_start",
    "10.11.2026",
    "10.11.2026",
  ],
  [
    "tell-correction.letterDate",
    async () => {
      const { id } = await task("resolved");
      await onTask("executor2", "correct-answer", id, {
        ...(await at.input["correct-answer"]()),
        requestedDate: "09.11.2026",
        date: "10.11.2026",
      });
      await onTask("signer2", "confirm-correction", id);
      return (letterDate) => tryOnTask("signer2", "tell-correction", id, { ...byPost, text: "Javob tuzatildi", letterDate });
    },
    "09.11.2026",
    "before_the_answer",
    "10.11.2026",
    "10.11.2026",
  ],
  [
    "send-letter.letterDate",
    async () => {
      onThe(now);
      const { id } = await at.registered({ incomingDocDate: "06.11.2026" });
      at.ok(await onAppeal("leader", "terminate", { appeal_id: id, reasonId: await reasonId("withdrawn"), text: "Ariza qaytarib olindi" }));
      return (letterDate) => onAppeal("registrator", "send-letter", { appeal_id: id, ...byPost, text: "Xat", letterDate });
    },
    "05.11.2026",
    "before_receipt",
    "06.11.2026",
    "06.11.2026",
  ],
  [
    "answer-inquiry.answerDate",
    async () => {
      onThe(received);
      const { appealId } = await at.newAppeal("process");
      onThe(later);
      at.ok(
        await onAppeal("leader", "send-inquiry", { appeal_id: appealId, recipientName: "Suv taʼminoti", question: "Suv qachon beriladi?" }),
      );
      onThe(now);
      return (answerDate) => onAppeal("leader", "answer-inquiry", { appeal_id: appealId, answerNumber: "7", text: "Ertaga", answerDate });
    },
    "09.11.2026",
    "before_start",
    "10.11.2026",
    "10.11.2026",
  ],
  [
    "terminate.earlierDate",
    async () => {
      onThe(now);
      const { id } = await at.registered({ incomingDocDate: "06.11.2026", repeatabilityTypeId: 2 });
      const input = { appeal_id: id, reasonId: await reasonId("no_new_arguments"), text: "Yangi asos yoʻq", earlierNumber: "15-114" };
      return (earlierDate) => onAppeal("leader", "terminate", { ...input, earlierDate });
    },
    "07.11.2026",
    "after_receipt",
    "06.11.2026",
    "06.11.2026",
  ],
  ["appeal.docDate", async () => registering("docDate", { docNumber: "1-7" }), "07.11.2026", "after_receipt", "06.11.2026", "06.11.2026"],
  [
    "appeal.earlierDate",
    async () => registering("earlierDate", { repeatabilityTypeId: 2, earlierNumber: "15-114" }),
    "07.11.2026",
    "after_receipt",
    "06.11.2026",
    "06.11.2026",
  ],
];
/** Days that stand in no such order. */
const free: Readonly<Record<string, string>> = {
  "draft.deadline": "is ahead",
  "update-draft.deadline": "is ahead",
  "resolution.deadline": "is ahead",
  "resend.deadline": "is ahead",
  "request-send-to-down.deadline": "is ahead",
  "send-down.deadline": "is ahead",
  "request-deadline.deadline": "is ahead",
  "send-review.dueDate": "is ahead",
  "invite-hearing.day": "is ahead",
  "appeal.incomingDocDate": "is the day of receipt; a day far back is asked about",
  "applicant.birthdate": "is of the person, in all appeals",
};

describe("days of one case", () => {
  it("are each compared with another one, or said to be free", () => {
    const ofActions = [...Object.entries(taskWorkflow.actions), ...Object.entries(appealWorkflow.actions)].flatMap(([action, { input }]) =>
      Object.entries<{ kind: string }>(input).flatMap(([name, { kind }]) => (kind === "day" ? [`${action}.${name}`] : [])),
    );
    const ofForms = Object.entries({ appeal: appealFields, applicant: applicantFields }).flatMap(([form, fields]) =>
      Object.entries<{ kind: string }>(fields).flatMap(([name, { kind }]) => (kind === "day" ? [`${form}.${name}`] : [])),
    );
    expect([...ofActions, ...ofForms].toSorted()).toEqual([...bounds.map(([field]) => field), ...Object.keys(free)].toSorted());
  });

  it.each(bounds)(
    "%s is refused on the wrong side of the day that binds it, which the refusal names",
    async (field, make, day, problem, limit, taken) => {
      onThe(now);
      const tryDay = await make();
      const path = field.startsWith("appeal.") ? field : field.split(".")[1];

      const reply = await tryDay(day);
      expect([reply.status, reply.body.details], JSON.stringify(reply.body)).toMatchObject([422, [{ path, problem, limit }]]);
      expect(reply.body.details[0].message).toContain(problem === "before_start" ? limit : `(${limit})`);
      expect(reply.body.details).toHaveLength(1);
      at.ok(await tryDay(taken));
    },
  );

  it("a letter of all answers is not before the last of them", async () => {
    onThe(received);
    const { id, appealId } = await at.newTask("notify");
    const [other] = (
      await portal.db.selectFrom("tasks").select("id").where("appeal_id", "=", appealId).where("status", "=", "new").execute()
    ).map((one) => one.id);
    for (const action of ["accept", "answer", "check-answer", "confirm-answer"] as const) await at.step(action, { id: other!, appealId });
    await sql`update answers set day = ${later} where task_id = ${other}`.execute(portal.db);
    onThe(now);
    const letter = (letterDate: string, alsoTaskIds: number[]) =>
      tryOnTask("signer2", "notify-applicant", id, { ...byPost, text: "Javob berildi", letterDate, alsoTaskIds });

    expect((await letter("09.11.2026", [other!])).body.details).toMatchObject([
      { path: "letterDate", problem: "before_the_answer", limit: "10.11.2026" },
    ]);
    expect((await letter("09.11.2026", [])).status).toBe(200);
  });

  it("a day years before the appeal is refused by each of them", async () => {
    for (const [field, make, , problem] of bounds.filter((row) => row[3] !== "after_receipt")) {
      onThe(now);
      const reply = await (await make())("01.01.2019");
      expect([field, reply.status, reply.body.details.map((one: { problem: string }) => one.problem)]).toEqual([field, 422, [problem]]);
    }
  });

  it("of a correction that was asked for tomorrow only that is said", async () => {
    const { id } = await task("resolved");
    const input = { ...(await at.input["correct-answer"]()), requestedDate: "13.11.2026" };
    expect((await tryOnTask("executor2", "correct-answer", id, input)).body.details).toMatchObject([
      { path: "requestedDate", problem: "day_in_future" },
    ]);
  });

  it("the card says from which day they run", async () => {
    onThe(now);
    const { id } = await at.registered({ incomingDocDate: "06.11.2026" });
    expect((await card("registrator", id)).receivedDay).toBe("06.11.2026");
  });
});

describe("days from before receipt was noted", () => {
  it("an appeal that was typed days after it came binds by its incoming date", async () => {
    const { id, appealId } = await task("process");
    await sql`update appeals set incoming_date = '2026-11-03' where id = ${appealId}`.execute(portal.db);
    const answer = async (date: string) => tryOnTask("executor2", "answer", id, { ...(await at.input.answer()), date });

    expect((await answer("02.11.2026")).body.details).toMatchObject([{ path: "date", problem: "before_receipt", limit: "03.11.2026" }]);
    expect((await answer("03.11.2026")).status).toBe(200);
  });

  it("that stand in no order hold up no edit of another field, and are refused once they are typed anew", async () => {
    onThe(now);
    const made = await at.registered({
      incomingDocDate: "06.11.2026",
      repeatabilityTypeId: 2,
      earlierNumber: "15-114",
      earlierDate: "01.11.2026",
    });
    await sql`update appeals set document_date = '2026-11-09', earlier_day = '2026-11-10' where id = ${made.id}`.execute(portal.db);
    const form = { id: made.id, incomingDocDate: "06.11.2026", repeatabilityTypeId: 2, earlierNumber: "15-114" };
    const edit = async (more: object) =>
      (await portal.as("registrator")).put("/appeal-actions/update-with-applicant", await at.form({ ...form, ...more }));
    const stand = { docDate: "09.11.2026", earlierDate: "10.11.2026" };

    at.ok(await edit({ ...stand, text: "Suv yana yoʻq" }));
    expect((await edit({ ...stand, docDate: "10.11.2026" })).body.details).toMatchObject([
      { path: "appeal.docDate", problem: "after_receipt" },
    ]);
    expect((await edit({ ...stand, earlierDate: "09.11.2026" })).body.details).toMatchObject([
      { path: "appeal.earlierDate", problem: "after_receipt", limit: "06.11.2026" },
    ]);
    at.ok(await edit({ docDate: "06.11.2026", earlierDate: "06.11.2026" }));
  });
});
