import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { atWork } from "../support/at-work.ts";
import { openPortal } from "../support/portal.ts";
import { stations } from "../support/stations.ts";

afterEach(() => void vi.useRealTimers());
const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
/** What the file of the upgrade writes of records that exist; its table is there already. */
const ofRecords = /^insert into late_terms[^;]+;/gm;

test("what 0.2.0 closed after its end is late, and what it extended after its end, asked for no sooner, waits to be judged", async () => {
  const portal = await openPortal();
  const at = stations(portal);
  const { onAppeal } = atWork(portal, at);
  onThe("2026-11-02T10:00:00+05:00");
  const [late, inTime, informed, extended, soon] = [
    await at.registered(),
    await at.registered(),
    await at.registered(),
    await at.registered(),
    await at.registered(),
  ];
  const [asked, outside] = [
    await at.classified({ executorId: await at.userId("executor") }),
    await at.classified({ executorId: await at.userId("executor") }),
  ];
  const close = async (id: number) =>
    at.ok(await onAppeal("registrator", "return-to-applicant", { appeal_id: id, reason: "Manzili yoʻq" }));
  at.ok(await (await portal.as("registrator")).patch(`/appeal-actions/accept-for-information/${informed.id}`, { description: "Tabrik" }));
  await close(inTime.id);
  onThe("2026-11-19T10:00:00+05:00");
  await close(late.id);
  at.ok(await onAppeal("registrator", "end-information", { appeal_id: informed.id, description: "Tanishildi" }));
  await sql`delete from late_terms`.execute(portal.db);
  // as 0.2.0 wrote them: the terms had ended on the 17th
  const longer = async (action: string, appealId: number, taskId: number | null, day: string) =>
    sql`insert into history (appeal_id, task_id, at, action, changes) values (${appealId}, ${taskId}, ${`${day}T10:00:00+05:00`}, ${action},
      '[{"label": "fields.deadline", "before": "17.11.2026", "after": "24.11.2026"}]')`.execute(portal.db);
  await longer("extend-term", extended.id, null, "2026-11-18");
  await longer("extend-term", soon.id, null, "2026-11-17");
  for (const [{ appeal, tasks }, askedAt] of [
    [asked, "2026-11-17T17:00:00+05:00"],
    [outside, "2026-11-18T09:00:00+05:00"],
  ] as const) {
    const { id } = tasks[0]!;
    await sql`insert into requests (task_id, type, status, asked_by, asked_org_id, asked_at, wanted, reason, deciding_org_id, decided_at)
      select ${id}, 'deadline', 'accepted', created_by, organization_id, ${askedAt}, '{}', 'Vaqt', organization_id, '2026-11-18T10:00:00+05:00' from tasks where id = ${id}`.execute(
      portal.db,
    );
    await longer("accept-request", appeal.id, id, "2026-11-18");
  }

  const file = readFileSync(join(import.meta.dirname, "../../src/schema/45-late-terms.sql"), "utf8");
  for (const [statement] of file.matchAll(ofRecords)) await sql.raw(statement).execute(portal.db);

  const { rows } = await sql`
    select appeal_id as appeal, task_id as task, to_char(deadline, 'DD.MM') as ended, is_late as "isLate" from late_terms order by appeal_id`.execute(
    portal.db,
  );
  expect(rows).toEqual([
    { appeal: late.id, task: null, ended: "17.11", isLate: true },
    { appeal: extended.id, task: null, ended: "17.11", isLate: null },
    { appeal: outside.appeal.id, task: outside.tasks[0]!.id, ended: "17.11", isLate: null },
  ]);
  await portal.close();
});
