import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

describe("a blocked person", () => {
  it("may do nothing from the next call on, with the earlier token", async () => {
    const { id, appealId } = await at.taskIn("new");
    const executor = await portal.as("executor2");
    const before = await at.record(appealId);
    await sql`update users set blocked_at = now() where login = 'executor2'`.execute(portal.db);

    const reply = await at.call(executor, "accept", id, {});
    const reading = await executor.get(`/tasks/get-article-info?taskId=${id}`);

    await sql`update users set blocked_at = null where login = 'executor2'`.execute(portal.db);
    expect([reply.status, reading.status]).toEqual([401, 401]);
    expect(await at.record(appealId)).toEqual(before);
  });

  it("with the whole organisation may do nothing either", async () => {
    const { id } = await at.taskIn("register");
    const registrator = await portal.as("registrator2");
    await sql`update organizations set blocked_at = now() where prefix = 'MRG'`.execute(portal.db);

    const reply = await at.call(registrator, "register", id, await at.input.register());

    await sql`update organizations set blocked_at = null where prefix = 'MRG'`.execute(portal.db);
    expect(reply.status).toBe(401);
  });

  it("without a token may do nothing", async () => {
    const { id } = await at.taskIn("new");

    const reply = await portal.app.inject({ method: "PATCH", url: "/api/task-actions/accept", payload: { taskId: id, version: 1 } });

    expect([reply.statusCode, reply.json().code]).toEqual([401, "not_signed_in"]);
  });
});
