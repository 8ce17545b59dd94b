import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { given } from "../support/given.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
afterAll(() => portal.close());
beforeEach(() => sql`delete from office_numbers`.execute(portal.db));

const year = new Date().getFullYear();
const yy = String(year).slice(2);
const lastYear = String(year - 1).slice(2);
/** A question of its own appeal that its executor answers with this number. */
const answered = async (number: string, login = "executor") => {
  const { appeal, tasks } = await to.classified({ executorId: await to.userId(login) });
  const person = await portal.as(login);
  await to.act(person, "accept", tasks[0]!.id);
  await to.act(person, "answer", tasks[0]!.id, { ...(await to.answerBody("signer")), number });
  return { appeal, taskId: tasks[0]!.id };
};
const next = async (like?: string, login = "executor", of = "answer"): Promise<string | null> =>
  to.ok(
    await (await portal.as(login)).get(`/tasks/next-number?${new URLSearchParams({ of, ...(like !== undefined && { like }) }).toString()}`),
  ).number;
const use = async (number: string, taskId: number, login = "executor") =>
  to.ok(
    await (
      await portal.as(login)
    ).get(`/tasks/number-use?${new URLSearchParams({ of: "answer", number, taskId: String(taskId) }).toString()}`),
  );

describe("the next number of an answer", () => {
  it("continues in the index of the case, from the greatest number of the office, not of the person", async () => {
    await answered("04-12/118");
    expect(await next("04-12/118")).toBe("04-12/119");

    // a colleague of the same office
    await answered("04-12/131", "far-executor-1");
    expect(await next("04-12/118")).toBe("04-12/132");
    expect(await next("04-13/7")).toBe("04-13/8");
  });

  it("continues in one series for any sign and spaces, and is written as the caller writes", async () => {
    await answered("04-12/118");
    await answered("№ 04-12/130", "far-executor-1");
    expect([await next("04-12/118"), await next("№04-12 / 118"), await next()]).toEqual(["04-12/131", "№04-12 / 131", "04-12/131"]);
  });

  it("is the greatest of two that were given at once", async () => {
    await Promise.all([answered("01-17/1234"), answered("01-17/1236", "far-executor-1")]);
    expect(await next("01-17/1234")).toBe("01-17/1237");
  });

  it.each([
    ["2-09-118", "2-09-119"],
    ["К-77", "К-78"],
    ["118-son", "119-son"],
    ["118/1", "118/2"],
  ])("after %s is %s", async (number, following) => {
    expect(await next(number)).toBe(following);
  });

  it("is that of the last used series for a person who has given none yet, and none before the office has one", async () => {
    expect(await next()).toBeNull();
    await answered("04-12/118");
    await answered(`05-3/9/${yy}`);
    expect(await next()).toBe(`05-3/10/${yy}`);
  });

  it("keeps the year where it stands behind, in two digits or four", async () => {
    expect([await next(`12-45/${yy}`), await next(`5/${year}`)]).toEqual([`12-46/${yy}`, `6/${year}`]);
    // as the 25th letter came before it in this case, the group that reads as a year is the running number
    await answered(`04-12/${Number(yy) - 1}`);
    expect(await next(`04-12/${yy}`)).toBe(`04-12/${Number(yy) + 1}`);
  });

  it("is not proposed in a new year, in which the series begins again", async () => {
    await answered("04-12/118");
    await sql`update office_numbers set year = year - 1`.execute(portal.db);
    expect([await next("04-12/118"), await next(), await next(`12-45/${lastYear}`)]).toEqual([null, null, null]);
  });

  it("is that of the caller's own office", async () => {
    await answered("04-12/118");
    expect(await next("04-12/3", "executor2")).toBe("04-12/4");
    expect(await next(undefined, "executor2")).toBeNull();
  });

  it.each(["b/n", "", `${"9".repeat(40)}`, "A#7/118"])("after %j does not exist", async (like) => {
    expect(await next(like)).toBeNull();
  });

  it("also continues for questions that an office registers, apart from its answers", async () => {
    await answered("04-12/118");
    const { tasks } = await to.classified({ organizationsId: await to.organizationId("registrator2"), executorId: null });
    const registrator2 = await portal.as("registrator2");
    await to.act(registrator2, "register", tasks[0]!.id, {
      incomingNumber: "77-K",
      incomingDate: to.today,
      executorId: await to.userId("executor2"),
    });
    expect(await next(undefined, "registrator2", "incoming")).toBe("78-K");
    expect(await next(undefined, "registrator2")).toBeNull();
  });
});

describe("a number that the office has given already", () => {
  it("is reported with its appeal, to readers of that appeal, and not for the same appeal", async () => {
    const first = await answered("04-12/500");
    const second = await answered("04-12/501");

    expect(await use("04-12/500", second.taskId)).toEqual({ isUsed: true, requestNumber: first.appeal.requestNumber });
    for (const number of [" 04-12/500 ", "№ 04-12 / 500", "№04-12/\u00a0500"])
      expect(await use(number, second.taskId)).toMatchObject({ isUsed: true });
    expect(await use("04-12/500", first.taskId)).toEqual({ isUsed: false, requestNumber: null });
    expect(await use("04-12/502", second.taskId)).toEqual({ isUsed: false, requestNumber: null });
  });

  it("is not reported to another office, nor for its letters", async () => {
    await answered("04-12/600");
    const mine = await answered("04-12/601");
    const asked = await (await portal.as("executor2")).get(`/tasks/number-use?of=answer&number=04-12%2F600&taskId=${mine.taskId}`);
    expect(asked.status).toBe(404);
    await sql`update tasks set organization_id = ${await to.organizationId("executor2")} where id = ${mine.taskId}`.execute(portal.db);
    expect(await use("04-12/601", (await answered("04-12/602")).taskId)).toEqual({ isUsed: false, requestNumber: null });
    await sql`update tasks set organization_id = ${await to.organizationId("executor")} where id = ${mine.taskId}`.execute(portal.db);
  });

  it("is free again when its answer was taken back", async () => {
    const taken = await answered("04-12/700");
    const other = await answered("04-12/701");
    await to.act(await portal.as("executor"), "take-back-answer", taken.taskId);
    expect(await use("04-12/700", other.taskId)).toEqual({ isUsed: false, requestNumber: null });
  });
});

describe("a number of a letter that is registered", () => {
  const used = async (query: Record<string, string>, login = "registrator") =>
    to.ok(await (await portal.as(login)).get(`/appeals/number-use?${new URLSearchParams(query).toString()}`));
  const free = { isUsed: false, requestNumber: null };
  const registered = async (fields: object, login = "registrator"): Promise<{ id: number; requestNumber: string }> =>
    to.registered(fields, {}, login);
  const sender = async () => {
    const { rows } = await sql<{ channelId: number; senderOrgId: number }>`
      select distinct on (s.sender_organization_id) c.channel_id as "channelId", s.sender_organization_id as "senderOrgId" from sender_organization_channels s
        join organization_channels c on c.channel_id = s.channel_id join channels h on h.id = c.channel_id
       where c.organization_id = ${await to.organizationId("registrator")} and not h.is_external order by 2 limit 2`.execute(portal.db);
    return rows;
  };

  it("is reported when another appeal of the office has the incoming number in that year, with or without its sign", async () => {
    const first = await registered({ incomingDocNumber: "K-901", incomingDocDate: to.today });
    const undated = await registered({ incomingDocNumber: "№ 902" });

    for (const number of ["K-901", " K - 901 ", "№K-901"])
      expect(await used({ of: "incoming", number })).toEqual({ isUsed: true, requestNumber: first.requestNumber });
    expect(await used({ of: "incoming", number: "902", date: to.today })).toEqual({ isUsed: true, requestNumber: undated.requestNumber });
    // of that year, of that kind, of that office; the appeal that is edited is no twin of itself
    expect(await used({ of: "incoming", number: "K-901", date: `01.02.${year - 1}` })).toEqual(free);
    expect(await used({ of: "incoming", number: "K-90" })).toEqual(free);
    expect(await used({ of: "incoming", number: "№" })).toEqual(free);
    expect(await used({ of: "incoming", number: "K-901" }, "registrator2")).toEqual(free);
    expect(await used({ of: "incoming", number: "K-901", exceptId: String(first.id) })).toEqual(free);
    const again = await registered({ incomingDocNumber: "K-901", incomingDocDate: to.today });
    expect(await used({ of: "incoming", number: "K-901", exceptId: String(first.id) })).toMatchObject({
      requestNumber: again.requestNumber,
    });
    to.ok(await (await portal.as("registrator")).delete(`/appeal-actions/${again.id}`));
    expect(await used({ of: "incoming", number: "K-901", exceptId: String(first.id) })).toEqual(free);
  });

  it("is the same number in either alphabet, in capitals or not, and with any dash; a digit more is another one", async () => {
    const { requestNumber } = await registered({ incomingDocNumber: "K-77/4", incomingDocDate: to.today });
    for (const number of ["К-77/4", "к-77/4", "k–77/4", "№ K‑77/4", "K 77/4"])
      expect([number, await used({ of: "incoming", number })]).toEqual([number, { isUsed: true, requestNumber }]);
    for (const number of ["K-774", "K-77/41", "77/4", "L-77/4"])
      expect([number, await used({ of: "incoming", number })]).toEqual([number, free]);
  });

  it("is reported when another letter of the same sender has the document number, not of another sender", async () => {
    const [one, other] = await sender();
    const first = await registered({ ...one, docNumber: "12-5/903", docDate: to.today });

    const asked = { of: "document", number: "12-5 / 903" };
    expect(await used({ ...asked, senderOrgId: String(one!.senderOrgId) })).toEqual({
      isUsed: true,
      requestNumber: first.requestNumber,
    });
    expect(await used({ ...asked, senderOrgId: String(other!.senderOrgId) })).toEqual(free);
    expect(await used(asked)).toEqual(free);
    expect(await used({ ...asked, senderOrgId: String(one!.senderOrgId), date: `31.12.${year - 1}` })).toEqual(free);
    expect(await used({ of: "incoming", number: "12-5/903" })).toEqual(free);
  });

  it("is reported without the appeal to who may not open it: to a mahalla, of the office's others", async () => {
    const office = await registered({ incomingDocNumber: "904", incomingDocDate: to.today });
    const mahalla = await portal.as("mahalla");
    expect(await used({ of: "incoming", number: "904" }, "mahalla")).toEqual({ isUsed: true, requestNumber: null });
    expect(await used({ of: "incoming", number: "904" })).toEqual({ isUsed: true, requestNumber: office.requestNumber });

    const own = to.ok(
      await mahalla.post("/appeal-actions/with-applicant-mahalla", await to.form({ incomingDocNumber: "905", incomingDocDate: to.today })),
    );
    expect(await used({ of: "incoming", number: "905" }, "mahalla")).toEqual({ isUsed: true, requestNumber: own.requestNumber });
    // also when it may open another one
    expect(await used({ of: "incoming", number: "904" }, "mahalla")).toEqual({ isUsed: true, requestNumber: null });
    expect((await (await portal.as("leader")).get("/appeals/number-use?of=incoming&number=904")).status).toBe(403);
  });
});
