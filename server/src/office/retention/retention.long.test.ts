import { reportNames } from "@murojaat/contract";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { verifyLogs } from "../evidence/verify.repository.ts";
import { localStore } from "../../engine/files/store.ts";
import { carryOutRetention } from "./erase.repository.ts";
import { proposeRetention } from "./retention.repository.ts";
import {
  useRetentionOffice,
  setYears,
  portal,
  to,
  leader,
  propose,
  carryOut,
  decisionOn,
  confirm,
  ended,
} from "../../../test/support/retention-office.ts";

useRetentionOffice();
beforeAll(async () => void to.ok(await setYears({ application: 3 })));

describe("an appeal that ended long ago", () => {
  it("waits while a letter is due, an inquiry is open or a correction is not told", async () => {
    const { id } = await ended("4 years");
    await propose();
    to.ok(await confirm(leader, (await decisionOn(id))!));
    const ofAppeal = sql`(select a.id, a.holder_id as office, t.id as task, t.executor_id as person, w.id as answer
      from appeals a join tasks t on t.appeal_id = a.id join answers w on w.task_id = t.id where a.id = ${id}) x`;
    for (const [open, over] of [
      [
        sql`insert into letters (appeal_id, event, organization_id, text, due_day, term) select id, 'study', office, 'Xat', current_date, '{}' from ${ofAppeal}`,
        sql`delete from letters where appeal_id = ${id}`,
      ],
      [
        sql`insert into inquiries (appeal_id, number, organization_id, sent_by, recipient_name, question, due_day, term)
              select id, 'S-1', office, person, 'Suv taʼminoti', 'Savol', current_date, '{}' from ${ofAppeal}`,
        sql`delete from inquiries where appeal_id = ${id}`,
      ],
      [
        sql`insert into corrections (task_id, answer_id, new_answer_id, state, requested_day, reason, author_id, signer_id, due_day, term)
              select task, answer, answer, 'confirmed', current_date, 'Sana', person, person, current_date, '{}' from ${ofAppeal}`,
        sql`delete from corrections where task_id in (select id from tasks where appeal_id = ${id})`,
      ],
    ] as const) {
      await open.execute(portal.db);
      expect(await carryOut()).toEqual({ erased: 0, waiting: 1 });
      await over.execute(portal.db);
    }
    await sql`delete from retention_decisions`.execute(portal.db);
    await sql`update appeals set resolved_at = now() where id = ${id}`.execute(portal.db);
  });

  it("waits while a task of it is open, and is not erased once it was reopened", async () => {
    const { id } = await ended("4 years");
    await propose();
    to.ok(await confirm(leader, (await decisionOn(id))!));
    await sql`update tasks set status = 'process', resolved_at = null where appeal_id = ${id}`.execute(portal.db);
    expect(await carryOut()).toEqual({ erased: 0, waiting: 1 });
    await sql`update tasks set status = 'resolved', resolved_at = now() where appeal_id = ${id}`.execute(portal.db);

    to.ok(await leader.patch("/appeal-actions/reopen", { appeal_id: id, description: "Yangi holat" }));
    expect(await carryOut()).toEqual({ erased: 0, waiting: 0 });
    expect(await decisionOn(id)).toBeUndefined();
    expect(to.ok(await leader.get(`/appeals/detail/${id}`)).text).toBe("Murojaat matni");
  });
});

describe("reports after an erasure", () => {
  it("have the same figures as before, by the calls and by plain SQL", async () => {
    await using office = await openFilled();
    const period = "from=01.01.2024&to=31.12.2026";
    const figures = async () => {
      const pages: Record<string, unknown> = {};
      for (const login of ["leader", "supervisor"])
        for (const page of [
          ...reportNames.map((name) => `/reports/${name}`),
          "/reports/quarterly",
          "/dashboards/dashboard",
          "/dashboards/dashboard-supervisor",
        ])
          for (const by of ["created", "resolved"]) {
            const { status, body } = await (await office.as(login)).get(`${page}?${period}&by=${by}`);
            pages[`${login} ${page} ${by}`] = [status, body.tables];
          }
      const { rows } = await sql`
        select a.kind_id, a.channel_id, a.status, a.holder_id, p.gender_id, p.applicant_type_id, p.social_status_id, p.privileged_category_id, p.area_id,
               count(*) as n, sum(a.applicant_count) as people, count(a.resolved_at) as resolved
          from appeals a join applicants p on p.id = a.applicant_id group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(
        office.db,
      );
      return { pages, rows };
    };
    const before = await figures();

    await sql`update settings set value = '{"application":1,"complaint":1,"proposal":1}' where key = 'retention'`.execute(office.db);
    await proposeRetention(office.db);
    await sql`update retention_decisions set status = 'confirmed', decided_by = 1, decided_at = now()`.execute(office.db);
    const { erased } = await carryOutRetention(office.db, localStore(office.folder));
    expect(erased).toBeGreaterThan(30);

    const after = await figures();
    expect(after.rows).toEqual(before.rows);
    expect(after.pages).toEqual(before.pages);
    expect((await verifyLogs(office.db)).broken.filter(({ kind }) => kind !== "unsealed")).toEqual([]);
  }, 240_000);
});

const openFilled = async (): Promise<Portal & AsyncDisposable> => {
  const office = await openPortal();
  await fillDemo(office.db, { appeals: 400, seed: 11, until: new Date() });
  return { ...office, [Symbol.asyncDispose]: office.close };
};
