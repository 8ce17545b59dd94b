import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeFamilies } from "../list-families.ts";
import { makeMachines } from "../wire-workflows.ts";
import { mailPost, type Post } from "../applicant-messages/providers/smtp.ts";
import { addDays, fromWire, toWire } from "../../engine/dates/days.ts";
import { given } from "../../../test/support/given.ts";
import { openLetter, startMailServer } from "../../../test/support/mail-server.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";
import { runDueJobs, urlOf } from "../../../test/support/run-jobs.ts";
import { localStore } from "../../engine/files/store.ts";
import { cleanFiles } from "../../engine/files/clean-up.ts";
import { download } from "../../../test/support/download.ts";
import { releaseLostJobs, startWorker } from "../../engine/jobs/worker.ts";
import { reportPlanJobs, type ReportMail } from "./report-plans.jobs.ts";
import { queueDue, sendReport } from "./sendings.repository.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let leader: Person;
const lines: string[] = [];
const log = {
  info: (f: object, t: string) => void lines.push(`${t} ${JSON.stringify(f)}`),
  warn: (f: object, t: string) => void lines.push(`${t} ${JSON.stringify(f)}`),
};
const refusals = new Map<string, number>();
let server: Awaited<ReturnType<typeof startMailServer>>;
let mail: ReportMail;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  leader = await portal.as("leader");
  // three of one district today: two of persons, one of an office
  await to.registered();
  await to.registered({ satulationId: 2 });
  await to.registered({ satulationId: 3 }, { applicantTypeId: 2, name: "Suv xoʻjaligi", inn: "301234567", director: "Rahimov J." });
  server = await startMailServer((address) => refusals.get(address));
  mail = {
    db: portal.db,
    families: makeFamilies(makeMachines()),
    store: localStore(portal.folder),
    post: mailPost({
      host: "127.0.0.1",
      port: server.port,
      secure: false,
      user: undefined,
      password: undefined,
      from: "portal@hokimiyat.uz",
    }),
    publicUrl: "https://murojaat.example.uz",
    log,
  };
}, 60_000);
afterAll(async () => {
  await server.close();
  await portal.close();
});
beforeEach(async () => {
  await sql`delete from report_plans`.execute(portal.db);
  server.letters.length = 0;
  lines.length = 0;
});
afterEach(() => refusals.clear());

const path = "/reports/scheduled";
const plan = {
  report: "report-one",
  frequency: "daily",
  at: "09:00",
  period: "yesterday",
  by: "created",
  language: "UZ",
  receivers: ["devonxona@hokimiyat.uz"],
  isOn: true,
};
const made = async (fields: object = {}, by: Person = leader): Promise<{ id: number }> =>
  to.ok(await by.post(path, { ...plan, ...fields }));
const byHand = async (id: number, by: Person = leader) => to.ok(await by.post(`${path}/${id}/send`));
const at = (day: string, clock: string): Date => new Date(`${day}T${clock}:00+05:00`);
const tomorrow = (): string => addDays(fromWire(to.today), 1);
/** Tomorrow at nine: what was yesterday then, is today. */
const tomorrowAtNine = (): Date => at(tomorrow(), "09:00");
const historyOf = async (id: number, by: Person = leader) => to.ok(await by.get(`${path}/${id}/sendings`)).rows;
const jobsOf = (id: number) =>
  sql`task_id = (select id from graphile_worker._private_tasks where identifier = 'send-report') and (payload ->> 'sending')::bigint in (select id from report_sendings where plan_id = ${id})`;
const due = (id: number) => sql`update graphile_worker._private_jobs set run_at = now() where ${jobsOf(id)}`.execute(portal.db);
const attempts = async () =>
  (await sql<{ n: number }>`select coalesce(sum(attempts), 0)::int as n from report_sendings`.execute(portal.db)).rows[0]!.n;
/** Sends what is due at a moment and what waits; says how many attempts that were. */
const sendDueReports = async (by = mail, now = new Date()): Promise<number> => {
  const before = await attempts();
  while ((await queueDue(portal.db, now)) > 0);
  await runDueJobs(portal.db, reportPlanJobs(by));
  return (await attempts()) - before;
};
const addressees = () => server.letters.map((letter) => letter.to.join()).toSorted((a, b) => (a < b ? -1 : 1));

describe("a due report", () => {
  it("leaves as Excel with the numbers of its page, in a letter that says what it is and nothing more", async () => {
    const { id } = await made({ receivers: ["devonxona@hokimiyat.uz", "nazorat@hokimiyat.uz"] });

    expect(await sendDueReports(mail, tomorrowAtNine())).toBe(1);

    expect(server.letters.map(({ from, to: address }) => [from, address])).toEqual([
      ["portal@hokimiyat.uz", ["devonxona@hokimiyat.uz"]],
      ["portal@hokimiyat.uz", ["nazorat@hokimiyat.uz"]],
    ]);
    const { subject, text, file } = openLetter(server.letters[0]!);
    expect(subject).toBe(`1-hisobot. Hududlar kesimida, ${to.today} – ${to.today}`);
    expect(text.split("\n")).toEqual([
      "1-hisobot. Hududlar kesimida",
      `Davr: ${to.today} – ${to.today}`,
      expect.stringMatching(new RegExp(`^${to.today} \\d\\d:\\d\\d holatiga koʻra$`)),
      "Tashkilot: Fargʻona viloyati hokimligi",
      "",
      `https://murojaat.example.uz/reports/report-one?from=${to.today}&to=${to.today}`,
    ]);
    expect(file!.name).toMatch(/^\S+_\d\d\.\d\d(\.\d{4})?-\d\d\.\d\d\.\d{4}\.xlsx$/);
    expect(file!.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const [appeals] = readXlsx(file!.bytes);
    const shown = to.ok(await leader.get(`/reports/report-one?from=${to.today}&to=${to.today}`)).tables[0];
    const district = shown.rows.findIndex((row: { values: number[] }) => row.values[0] === 3);
    // six rows of heads and the total stand above the first; B is the total, E and F are persons and offices
    const row = appeals!.rows[7 + district]!;
    expect([row["A"], row["B"], row["E"], row["F"]]).toEqual([shown.rows[district].name, 3, 2, 1]);

    const [sending] = await historyOf(id);
    expect(sending).toMatchObject({
      byHand: false,
      dueAt: `${tomorrow()}T09:00:00+05:00`,
      from: to.today,
      to: to.today,
      status: "sent",
      fault: null,
      taken: ["devonxona@hokimiyat.uz", "nazorat@hokimiyat.uz"],
      refused: [],
      nextAttemptAt: null,
    });
    expect(to.ok(await leader.get(path)).rows[0].nextAt).toBe(`${addDays(tomorrow(), 1)}T09:00:00+05:00`);
    const { rows } = await sql<{ details: object; user_id: number }>`
      select user_id, details from audit_log where action = 'SEND /reports/scheduled' and target = ${`report_plans:${id}`}`.execute(
      portal.db,
    );
    expect(rows).toMatchObject([
      {
        user_id: await to.userId("leader"),
        details: { report: "report-one", status: "sent", taken: ["devonxona@hokimiyat.uz", "nazorat@hokimiyat.uz"] },
      },
    ]);
  });

  it("is in the letters that its owner reads", async () => {
    await sql`update users set alphabet = '2026' where login = 'leader'`.execute(portal.db);
    await made();

    await sendDueReports(mail, tomorrowAtNine());

    const { text, file } = openLetter(server.letters.at(-1)!);
    expect(text.split("\n")[3]).toBe("Taşkilot: Farğona viloyati hokimligi");
    const [appeals] = readXlsx(file!.bytes);
    // the rows above say who made it
    const table = appeals!.rows.slice(5).flatMap((row) => Object.values(row));
    expect(table).toContain("Farğona şahri");
    expect(table.join(" ")).not.toMatch(/ʻ|[sSc]h/);
    await sql`update users set alphabet = null where login = 'leader'`.execute(portal.db);
  });

  it("is narrowed and written as the plan says", async () => {
    const area = await portal.db.selectFrom("areas").select(["id", "name_ru"]).orderBy("id").executeTakeFirstOrThrow();
    await made({ report: "report-five", areasId: area.id, by: "resolved", period: "last_month", language: "RU" });

    await sendDueReports(mail, at("2090-03-15", "09:00"));

    const { subject, text, file } = openLetter(server.letters[0]!);
    expect(subject).toBe("Отчёт 5. В разрезе каналов, 01.02.2090 – 28.02.2090");
    expect(text).toContain(`/reports/report-five?from=01.02.2090&to=28.02.2090&by=resolved&areasId=${area.id}`);
    const facts = readXlsx(file!.bytes)[0]!
      .rows.slice(0, 5)
      .map((row) => row["A"]);
    expect(facts).toContain("Период: 01.02.2090 – 28.02.2090 (по дате завершения)");
    expect(facts).toContain(`Территория: ${area.name_ru}`);
  });

  it("does not leave before its moment, nor when it is switched off", async () => {
    const { id } = await made({ at: "00:00" });
    expect(await sendDueReports(mail, at(fromWire(to.today), "23:59"))).toBe(0);
    expect(await sendDueReports(mail, at(tomorrow(), "00:00"))).toBe(1);
    to.ok(await leader.put(path, { id, isOn: false }));

    expect(await sendDueReports(mail, at(addDays(tomorrow(), 3), "12:00"))).toBe(0);

    expect(server.letters).toHaveLength(1);
  });

  it("leaves once after a long stop, for the last missed moment", async () => {
    const { id } = await made({ frequency: "weekly", weekday: 1, period: "last_week" });

    // many Mondays later, on a Thursday
    await sendDueReports(mail, at("2090-12-21", "10:00"));
    await sendDueReports(mail, at("2090-12-21", "10:01"));

    expect(await historyOf(id)).toMatchObject([
      { dueAt: "2090-12-18T09:00:00+05:00", from: "11.12.2090", to: "17.12.2090", status: "sent" },
    ]);
    expect(to.ok(await leader.get(path)).rows[0].nextAt).toBe("2090-12-25T09:00:00+05:00");
  });

  it("is sent once by two processes at the same time", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await made({ receivers: [`n${n}@hokimiyat.uz`] })).id);

    await Promise.all([sendDueReports(mail, tomorrowAtNine()), sendDueReports(mail, tomorrowAtNine())]);

    expect(addressees()).toEqual(ids.map((_, n) => `n${n}@hokimiyat.uz`));
    const { rows } = await sql<{ n: number }>`select count(*) as n from report_sendings where attempts = 1 and status = 'sent'`.execute(
      portal.db,
    );
    expect(rows[0]!.n).toBe(6);
  });

  it("leaves at once by hand", async () => {
    const { id } = await made({ period: "this_year" });
    const silent = { warn: () => {}, error: () => {} };
    const worker = await startWorker({ url: urlOf(portal.db), db: portal.db, handlers: reportPlanJobs(mail), log: silent });
    await byHand(id);
    await expect.poll(() => server.letters.length, { timeout: 5000 }).toBe(1);
    await worker.stop();

    expect(await historyOf(id)).toMatchObject([{ byHand: true, status: "sent", to: toWire(addDays(fromWire(to.today), -1)) }]);
  });
});

describe("a sending that fails", () => {
  it("is repeated a minute later under the same Message-ID when a process is killed between sending and recording", async () => {
    const { id } = await made({ receivers: ["a@hokimiyat.uz"] });
    await byHand(id);
    const { rows } = await sql<{ id: number }>`select id from report_sendings where plan_id = ${id}`.execute(portal.db);
    const diedBefore = (seconds: number) =>
      sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - make_interval(secs => ${seconds}) where ${jobsOf(id)}`.execute(
        portal.db,
      );
    await diedBefore(50);
    // dies after the mail server accepted, before it could record that
    const post: Post = async (letter) => {
      await mail.post!(letter);
      await sql`update report_sendings set attempts = attempts + 1 where plan_id = ${id}`.execute(portal.db);
    };
    await reportPlanJobs({ ...mail, post })
      .find(({ job }) => job.name === sendReport.name)!
      .work({ sending: rows[0]!.id } as never, { attempt: 1, signal: new AbortController().signal });
    // under way, as far as anybody knows
    expect(await historyOf(id)).toMatchObject([{ status: "waiting", taken: [], nextAttemptAt: null }]);

    const lookAfter = () => releaseLostJobs(portal.db, { warn: () => {}, error: () => {} });
    await lookAfter();
    expect(await sendDueReports(mail)).toBe(0);
    await diedBefore(61);
    await lookAfter();
    expect(await sendDueReports(mail)).toBe(1);

    expect(server.letters).toHaveLength(2);
    const [first, second] = server.letters.map((letter) => openLetter(letter).messageId);
    expect(first).toMatch(/^<report-\d+-0@hokimiyat\.uz>$/);
    expect(second).toBe(first);
    expect(await historyOf(id)).toMatchObject([{ status: "sent", taken: ["a@hokimiyat.uz"] }]);
  });

  it("leaves out earlier receivers when it is repeated", async () => {
    const { id } = await made({ receivers: ["a@hokimiyat.uz", "tola@hokimiyat.uz", "b@hokimiyat.uz"] });
    refusals.set("tola@hokimiyat.uz", 452);
    await byHand(id);

    await sendDueReports(mail);
    expect(await historyOf(id)).toMatchObject([
      {
        status: "waiting",
        fault: "mail_server_failed",
        taken: ["a@hokimiyat.uz", "b@hokimiyat.uz"],
        nextAttemptAt: expect.stringMatching(/\+05:00$/),
      },
    ]);
    refusals.clear();
    await due(id);
    await sendDueReports(mail);

    expect(addressees()).toEqual(["a@hokimiyat.uz", "b@hokimiyat.uz", "tola@hokimiyat.uz"]);
    expect(await historyOf(id)).toMatchObject([{ status: "sent", fault: null }]);
  });

  it("names a mailbox that does not exist, and the others get their letter", async () => {
    const { id } = await made({ receivers: ["yoq@hokimiyat.uz", "b@hokimiyat.uz"] });
    refusals.set("yoq@hokimiyat.uz", 550);
    await byHand(id);

    await sendDueReports(mail);

    expect(addressees()).toEqual(["b@hokimiyat.uz"]);
    expect(await historyOf(id)).toMatchObject([
      { status: "partly", fault: "mailbox_refused", taken: ["b@hokimiyat.uz"], refused: ["yoq@hokimiyat.uz"] },
    ]);
  });

  it("is repeated after 1, 5, 30, 120 and 720 minutes, then given up, and the plan shows it", async () => {
    const { id } = await made();
    await byHand(id);
    const silent: ReportMail = {
      ...mail,
      post: mailPost({ host: "127.0.0.1", port: 1, secure: false, user: undefined, password: undefined, from: "a@b.uz", timeoutMs: 500 }),
    };
    const minutes: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await sendDueReports(silent);
      const { rows } = await sql<{ m: number }>`
        select round(extract(epoch from next_attempt_at - now()) / 60)::int as m from report_sendings where plan_id = ${id}`.execute(
        portal.db,
      );
      minutes.push(rows[0]!.m);
      expect(await sendDueReports(silent)).toBe(0);
      await due(id);
    }
    await sendDueReports(silent);

    expect(minutes).toEqual([1, 5, 30, 120, 720]);
    expect(to.ok(await leader.get(path)).rows[0].lastSending).toMatchObject({
      status: "failed",
      fault: "mail_server_failed",
      sentAt: null,
      nextAttemptAt: null,
    });
    expect(lines.join("\n")).not.toContain("devonxona@hokimiyat.uz");
  });

  it("leaves out a domain that was forbidden meanwhile", async () => {
    const { id } = await made({ receivers: ["a@hokimiyat.uz", "b@gmail.com"] });
    await byHand(id);
    await sql`update settings set value = '{"domains": ["hokimiyat.uz"]}' where key = 'report_mail'`.execute(portal.db);

    await sendDueReports(mail);
    await sql`update settings set value = '{"domains": []}' where key = 'report_mail'`.execute(portal.db);

    expect(addressees()).toEqual(["a@hokimiyat.uz"]);
    expect(await historyOf(id)).toMatchObject([{ status: "partly", fault: "domain_not_allowed", refused: ["b@gmail.com"] }]);
  });

  it("without a mail server sends nothing, and the history and the log say so", async () => {
    const { id } = await made();
    await byHand(id);

    await sendDueReports({ ...mail, post: undefined });

    expect(await historyOf(id)).toMatchObject([{ status: "failed", fault: "no_mail_server", taken: [] }]);
    expect(lines[0]).toMatch(/^report not sent: no mail server is set \{"sending":\d+,"report":"report-one","bytes":\d{4,}\}$/);
    expect(lines.join("\n")).not.toContain("@");
  });
});

describe("a report that was sent", () => {
  const fileOf = (planId: number, sendingId: number) => `${path}/${planId}/sendings/${sendingId}/file`;
  const sent = async (id: number): Promise<number> => {
    await sendDueReports(mail, tomorrowAtNine());
    return (await historyOf(id))[0].id;
  };

  it("is downloaded again as it was sent, though its figures are others now, by its owner and the administrator of the office", async () => {
    const { id } = await made({ report: "report-three", receivers: ["a@hokimiyat.uz"] });
    const sending = await sent(id);
    const { file } = openLetter(server.letters[0]!);
    await to.registered();

    for (const login of ["leader", "admin"]) {
      const again = await download(portal, login, fileOf(id, sending));
      expect([login, again.status, again.name]).toEqual([login, 200, file!.name]);
      expect(Buffer.compare(again.bytes, file!.bytes)).toBe(0);
    }
    expect(await historyOf(id)).toMatchObject([{ id: sending, fileName: file!.name }]);
    // nobody who does not see the plan, and not under another plan
    for (const login of ["controller", "leader2"])
      expect((await (await portal.as(login)).get(fileOf(id, sending))).status, login).toBe(404);
    expect((await (await portal.as("registrator")).get(fileOf(id, sending))).status).toBe(403);
    const other = await made();
    expect((await leader.get(fileOf(other.id, sending))).status).toBe(404);
  });

  it("is the same for whoever gets it at a later attempt", async () => {
    const { id } = await made({ report: "report-three", receivers: ["a@hokimiyat.uz", "tola@hokimiyat.uz"] });
    refusals.set("tola@hokimiyat.uz", 452);
    await sendDueReports(mail, tomorrowAtNine());
    await to.registered();
    refusals.clear();
    await due(id);
    await sendDueReports(mail);

    const [first, second] = server.letters.map(openLetter);
    expect(second!.text).toBe(first!.text);
    expect(Buffer.compare(first!.file!.bytes, second!.file!.bytes)).toBe(0);
  });

  it("is not kept where it reached nobody", async () => {
    const { id } = await made({ receivers: ["yoq@hokimiyat.uz"] });
    refusals.set("yoq@hokimiyat.uz", 550);
    const sending = await sent(id);

    expect(await historyOf(id)).toMatchObject([{ status: "failed", fileName: null }]);
    expect((await leader.get(fileOf(id, sending))).status).toBe(404);
  });

  it("is kept for twelve months, and its content goes with the next clean-up", async () => {
    const { id } = await made({ receivers: ["a@hokimiyat.uz"] });
    const sending = await sent(id);
    const old = (interval: string) =>
      sql`update report_sendings set drawn_at = now() - ${interval}::interval where id = ${sending}`.execute(portal.db);
    const removeOld = async () => {
      await reportPlanJobs(mail)
        .find(({ job }) => job.name === "remove-old-reports")!
        .work({} as never, { attempt: 1, signal: new AbortController().signal });
      await sql`update files set created_at = created_at - interval '2 days'`.execute(portal.db);
      return cleanFiles(portal.db, mail.store);
    };

    await old("12 months - 1 hour");
    await removeOld();
    expect((await download(portal, "leader", fileOf(id, sending))).status).toBe(200);
    await old("12 months 1 hour");
    expect(await removeOld()).toBeGreaterThan(0);
    expect(await historyOf(id)).toMatchObject([{ status: "sent", taken: ["a@hokimiyat.uz"], fileName: null }]);
    expect((await leader.get(fileOf(id, sending))).status).toBe(404);
  });

  it("stays with the office that sent it when its owner moves on and takes the plan along", async () => {
    const { id } = await made({ receivers: ["a@hokimiyat.uz"] });
    const sending = await sent(id);
    const [home, other] = [await to.organizationId("leader"), await to.organizationId("leader2")];
    await sql`update users set organization_id = ${other}, department_id = null where login = 'leader'`.execute(portal.db);
    portal.forget("leader");
    try {
      const moved = await portal.as("leader");
      expect((await moved.get(fileOf(id, sending))).status).toBe(404);
      to.ok(await moved.put(path, { id, at: "10:00" }));
      expect((await moved.get(fileOf(id, sending))).status).toBe(404);
    } finally {
      await sql`update users set organization_id = ${home} where login = 'leader'`.execute(portal.db);
      portal.forget("leader");
      leader = await portal.as("leader");
    }
  });
});

describe("a sending with its owner's rights", () => {
  const nothingLeaves = async (id: number, fault: string) => {
    await sendDueReports(mail, tomorrowAtNine());

    expect(server.letters).toEqual([]);
    const { rows } = await sql`select status, fault, taken from report_sendings where plan_id = ${id}`.execute(portal.db);
    expect(rows).toEqual([{ status: "failed", fault, taken: [] }]);
    const { rows: audited } =
      await sql`select details ->> 'fault' as fault from audit_log where target = ${`report_plans:${id}`} and action like 'SEND%'`.execute(
        portal.db,
      );
    expect(audited).toEqual([{ fault }]);
  };

  it("does not leave for a blocked owner, and the administrator sees why", async () => {
    const { id } = await made({}, await portal.as("controller"));
    const admin = await portal.as("admin");
    const userId = await to.userId("controller");
    to.ok(await admin.patch(`/admin/users/${userId}/block`));

    await nothingLeaves(id, "owner_blocked");
    expect(to.ok(await admin.get(path)).rows).toMatchObject([{ id, trouble: "owner_blocked", lastSending: { status: "failed" } }]);
    to.ok(await admin.patch(`/admin/users/${userId}/unblock`));
    await sendDueReports(mail, at(addDays(tomorrow(), 1), "09:00"));

    expect(server.letters).toHaveLength(1);
  });

  it("does not leave for an owner who moved to another organisation", async () => {
    const { id } = await made();
    const [home, other] = [await to.organizationId("leader"), await to.organizationId("leader2")];
    await sql`update users set organization_id = ${other}, department_id = null where login = 'leader'`.execute(portal.db);
    try {
      await nothingLeaves(id, "owner_moved");
    } finally {
      await sql`update users set organization_id = ${home} where login = 'leader'`.execute(portal.db);
    }
  });

  it("does not leave for an owner who lost the permission", async () => {
    const supervisor = await portal.as("supervisor");
    const { id } = await made({}, supervisor);
    await sql`delete from role_permissions where role_id = (select id from roles where code = 'supervisor') and permission_id = (select id from permissions where short_name = 'reports-report-one')`.execute(
      portal.db,
    );

    await nothingLeaves(id, "not_permitted");
    expect(to.ok(await supervisor.get(path)).rows[0].trouble).toBe("not_permitted");
  });

  it("has what the owner sees in the portal: other numbers in another office", async () => {
    await made({ receivers: ["shahar@hokimiyat.uz"] }, await portal.as("leader2"));

    await sendDueReports(mail, tomorrowAtNine());

    const { text, file } = openLetter(server.letters[0]!);
    expect(text).toContain("Tashkilot: Margʻilon shahri hokimligi");
    // the mahallas of its city, below the total, which has formulas
    const numbers = readXlsx(file!.bytes)[0]!
      .rows.slice(7)
      .map((row) => row["B"]);
    expect(numbers).toEqual(Array(10).fill(0));
  });
});
