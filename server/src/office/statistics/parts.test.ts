import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../../../test/support/at-work.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { stations, taskStatuses, type Stations } from "../../../test/support/stations.ts";
import { pages, read } from "../../../test/support/statistics-by-sql.ts";
import { faultsOf, partsOf, placed } from "../../../test/support/statistics-parts.ts";
import { closedOfficeJobs } from "../closed-offices/closed-offices.jobs.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, reasonId } = {} as Work;

const duplicateOf = async (earlierAppealId: number): Promise<number> =>
  (await at.registered({ repeatabilityTypeId: 3, earlierAppealId, channelId: 6, satulationId: 2 })).id;
const join = async (id: number): Promise<void> => void at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: id }));
type Joined = { readonly first: number; readonly task: number; readonly second: number; readonly third: number };
/** An appeal whose last question is at work; a duplicate that joined it, and one that had joined that one. */
const withJoined = async (): Promise<Joined> => {
  const { appealId: first } = await at.newTask("resolved");
  const second = await duplicateOf(first);
  const third = await duplicateOf(second);
  await join(third);
  await join(second);
  const tasks = portal.db.selectFrom("tasks").select("id").where("appeal_id", "=", first);
  const { id: task } = await tasks.where("status", "=", "new").executeTakeFirstOrThrow();
  return { first, task, second, third };
};
/** Answers the last question: with that the appeal is considered. */
const answer = async ({ first, task }: Joined): Promise<void> => {
  for (const action of ["accept", "answer", "check-answer", "confirm-answer", "notify-applicant"] as const)
    await at.step(action, { id: task, appealId: first });
};
const reopen = async (id: number): Promise<void> =>
  void at.ok(await onAppeal("leader", "reopen", { appeal_id: id, description: "Arizachi rozi emas" }));

/** Every way in which an appeal ends, comes and goes. */
const liveAllWays = async (): Promise<void> => {
  for (const status of taskStatuses) await at.newTask(status);
  for (const status of ["resolved", "for_information", "transfer_asked", "deleted"] as const) await at.newAppeal(status);
  await answer(await withJoined());
  // reopened with what joined it; a duplicate by itself
  const [again, alone] = [await withJoined(), await withJoined()];
  await answer(again);
  await reopen(again.first);
  await answer(alone);
  await reopen(alone.second);
  // its first one is terminated with a question answered
  const ended = await withJoined();
  at.ok(await onAppeal("leader", "terminate", { appeal_id: ended.first, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));
  // a duplicate that its own applicant took back
  const single = await withJoined();
  at.ok(await onAppeal("leader", "terminate", { appeal_id: single.third, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));
  await answer(single);
  const [left, returned, informed] = [await at.registered(), await at.registered(), await at.registered()];
  at.ok(
    await onAppeal("leader", "leave-unconsidered", { appeal_id: left.id, reasonId: await reasonId("anonymous"), text: "Muallifi yoʻq" }),
  );
  at.ok(await onAppeal("registrator", "return-to-applicant", { appeal_id: returned.id, reason: "Manzil koʻrsatilmagan" }));
  const registrator = await portal.as("registrator");
  at.ok(await registrator.patch(`/appeal-actions/accept-for-information/${informed.id}`, { description: "Tabrik" }));
  at.ok(await onAppeal("registrator", "end-information", { appeal_id: informed.id, description: "Oʻqildi" }));
  const sent = await at.newAppeal("transfer_asked");
  const organizationsId = await at.organizationId("registrator3");
  at.ok(await (await portal.as("leader")).post("/appeal-actions/accept-ask-send-another-org", { appealsId: sent.id, organizationsId }));
  await handOver();
};

/** An office with an appeal of its own is closed; that goes to the district. */
const handOver = async (): Promise<void> => {
  const admin = await portal.as("admin");
  const names = { nameUz: "Yopiladigan idora", nameUk: "Ёпиладиган идора", nameRu: "Закрываемое ведомство", prefix: "YOP" };
  const { id } = at.ok(await admin.post("/admin/organizations", { ...names, parentId: 1, levelId: 2, postIds: [1] }));
  await sql`with clone as (
      insert into users (login, password_hash, last_name, first_name, organization_id, language_id)
      select 'c-registrator', password_hash, last_name, first_name, ${id}, language_id from users where login = 'registrator2' returning id)
    insert into user_roles (user_id, role_id)
    select c.id, r.role_id from clone c, user_roles r join users u on u.id = r.user_id where u.login = 'registrator2'`.execute(portal.db);
  await sql`insert into organization_channels values (${id}, 1)`.execute(portal.db);
  await at.registered({}, {}, "c-registrator");
  const toId = await at.organizationId("registrator2");
  const { version } = at.ok(await admin.get(`/admin/organizations/${id}/hand-over-preview?toId=${toId}`));
  at.ok(await admin.patch(`/admin/organizations/${id}/hand-over`, { toId, version }));
  await runDueJobs(
    portal.db,
    closedOfficeJobs(portal.db, () => {}, { error: () => {}, warn: () => {} } as never),
  );
};

const demo = ["registrator", "leader", "executor", "controller", "signer"].flatMap((role) => [role, `${role}2`, `${role}3`]);
const logins = [...demo, "supervisor", "mahalla", "admin", "far-leader-2", "mrg-leader-2"];

describe("of appeals that came and ended in every way", () => {
  beforeAll(async () => {
    portal = await openPortal();
    at = stations(portal);
    ({ onAppeal, reasonId } = atWork(portal, at));
    await liveAllWays();
  }, 120_000);
  afterAll(() => portal.close());

  it("every way stands in the records", async () => {
    const { rows } = await sql<{ ways: string[] }>`
      select array_agg(distinct coalesce(k.code, a.status) order by coalesce(k.code, a.status)) as ways from appeals a left join closing_kinds k on k.id = a.closing_kind_id
    `.execute(portal.db);
    expect(rows[0]!.ways).toEqual(
      expect.arrayContaining(["answered", "deleted", "for_information", "process", "returned_to_applicant", "terminated", "unconsidered"]),
    );
    const { rows: actions } = await sql<{ action: string }>`select distinct action from history where task_id is null`.execute(portal.db);
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        "resolve-joined",
        "reopen",
        "reopen-joined",
        "close-office",
        "accept-ask-send-another-org",
        "end-information",
      ]),
    );
  });

  it.each(Object.keys(pages))("the parts of every row of %s make its total, for everybody who may see it", async (page) => {
    let readers = 0;
    for (const login of logins) {
      const person = await portal.as(login);
      if ((await person.get(`/${page}`)).status === 403) continue;
      readers += 1;
      for (const choices of [{}, { by: "resolved" }] as const)
        for (const { name, rows, total } of (await read(person, page, choices)).tables) {
          const columns = Object.keys(pages[page]!.tables[name]!.columns);
          const parts = partsOf[page]![name]!;
          const faults = [{ name: "total", values: total }, ...rows].flatMap((row) =>
            faultsOf(parts, columns, row.values).map((fault) => `${row.name}: ${fault}`),
          );
          expect([login, name, choices, faults]).toEqual([login, name, choices, []]);
        }
    }
    expect(readers).toBeGreaterThan(0);
  });
});

it("every column of every table is a total, a part of one, or reckoned from one", () => {
  const unplaced = Object.entries(pages).flatMap(([page, { tables }]) =>
    Object.entries(tables).flatMap(([name, { columns }]) => {
      const known = placed(partsOf[page]?.[name] ?? { sums: [] });
      return Object.keys(columns).flatMap((column) => (known.has(column) ? [] : [`${page} ${name}: ${column}`]));
    }),
  );
  expect(unplaced).toEqual([]);
});
