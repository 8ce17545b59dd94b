import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { localStore } from "@murojaat/server/engine/files/store.ts";
import { verifyLogs } from "@murojaat/server/office/evidence/verify.repository.ts";
import { freshOffice } from "@murojaat/server/test/support/database.ts";
import { prepareDemo } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "murojaat-demo-"));
afterAll(() => rmSync(folder, { recursive: true }));

it(
  "the demo shows common problems in each state that people come to, an early warning and what applicants say of their answers, and verify finds nothing broken",
  { timeout: 180_000 },
  async () => {
    await using office = await freshOffice();
    await prepareDemo(office.db, localStore(folder), { password: "Murojaat-2026", appeals: 2000 });
    const { rows } = await office.pool.query<{ status: string; n: number; least: number }>(`
    select status, count(*)::int as n, min(members)::int as least
      from (select c.status, count(*) as members from common_problems c join common_problem_appeals m on m.problem_id = c.id group by c.id) of group by status`);
    const shown = new Map(rows.map(({ status, n }) => [status, n]));

    expect([shown.get("confirmed"), shown.get("being_solved"), shown.get("solved")]).toEqual([1, 1, 1]);
    expect(shown.get("proposed")).toBeGreaterThanOrEqual(3);
    expect(Math.min(...rows.map(({ least }) => least))).toBeGreaterThanOrEqual(3);
    expect((await verifyLogs(office.db)).broken).toEqual([]);
    const { rows: warned } = await office.pool.query(
      "select people, usual from early_warnings where ended_at is null and silenced_at is null",
    );
    expect(warned.length).toBeGreaterThanOrEqual(1);
    expect(warned.length).toBeLessThanOrEqual(6);
    const { rows: judged } = await office.pool.query<{ all: number; share: number }>(
      "select count(*)::int as all, avg(is_satisfied::int)::float as share from satisfactions",
    );
    expect(judged[0]!.all).toBeGreaterThan(200);
    expect(judged[0]!.share).toBeGreaterThan(0.7);
    expect(judged[0]!.share).toBeLessThan(0.95);
    const { rows: done } = await office.pool.query("select done_day, done_text from common_problems where status = 'solved'");
    expect(done).toEqual([{ done_day: expect.any(String), done_text: expect.stringContaining("taʼmirlandi") }]);
  },
);
