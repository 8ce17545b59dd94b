import { Agent, request } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openPortal } from "../../../test/support/portal.ts";
import { compareClocks } from "./health.ts";

afterEach(() => void vi.restoreAllMocks());

const ready = async ({ app }: Pick<Awaited<ReturnType<typeof openPortal>>, "app">) => {
  const reply = await app.inject({ url: "/readyz" });
  return [reply.statusCode, reply.json<{ status: string }>().status];
};

describe("/readyz", () => {
  it("says a disk without room, a clock that is apart, and that the process is about to stop, while calls go on", async () => {
    const portal = await openPortal();
    expect(await ready(portal)).toEqual([200, "ready"]);

    const real = Date.now;
    const lines: object[] = [];
    const log = { warn: (fields: object) => void lines.push(fields) };
    vi.spyOn(Date, "now").mockImplementation(() => real() + 4_000);
    await compareClocks(portal.db, log);
    expect([lines, await ready(portal)]).toEqual([[], [200, "ready"]]);
    vi.spyOn(Date, "now").mockImplementation(() => real() - 61_000);
    await compareClocks(portal.db, log);
    expect([lines, await ready(portal)]).toEqual([[{ seconds: -61 }], [503, "clock apart from the database's"]]);
    vi.restoreAllMocks();

    portal.app.lastFullAt = Date.now() - 59_000;
    expect(await ready(portal)).toEqual([503, "disk full"]);
    portal.app.lastFullAt = Date.now() - 61_000;
    expect(await ready(portal)).toEqual([200, "ready"]);

    portal.app.leave();
    expect(await ready(portal)).toEqual([503, "stopping"]);
    expect((await (await portal.as("registrator")).get("/profile/me")).status).toBe(200);
    await portal.close();
  });

  it("says a data folder with less room than is needed", async () => {
    const portal = await openPortal({ dataDir: "/tmp", leastFree: Number.MAX_SAFE_INTEGER });
    expect(await ready(portal)).toEqual([503, "disk full"]);
    await portal.close();
  });
});

describe("a full disk of the database", () => {
  it("is told in words with a code of its own, and /readyz knows", async () => {
    const portal = await openPortal();
    const admin = await portal.as("admin");
    for (const state of ["53100", "53200"]) {
      portal.app.lastFullAt = Number.NEGATIVE_INFINITY;
      await sql
        .raw(
          `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '${state}'; end $$;
           create or replace trigger refuse before insert on stages for each row execute function refuse()`,
        )
        .execute(portal.db);

      const reply = await portal.app.inject({
        method: "POST",
        url: "/api/admin/stages",
        headers: { authorization: `Bearer ${admin.token}` },
        payload: { nameUz: "Yangi", nameUk: "Янги", nameRu: "Новая" },
      });

      const { code, error } = reply.json<{ code: string; error: string }>();
      expect([reply.statusCode, code, error, reply.headers["retry-after"]]).toEqual([
        507,
        "database_full",
        "Maʼlumotlar bazasida joy qolmagan, hech narsa saqlanmadi. Administratorga xabar bering",
        "60",
      ]);
      expect(await ready(portal)).toEqual([503, "disk full"]);
    }
    await portal.close();
  });
});

describe("a server that closes", () => {
  it("answers what still comes on an open connection with 503, code, language and Retry-After", async () => {
    const portal = await openPortal();
    await portal.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((portal.app.server.address() as AddressInfo).port, "127.0.0.1");
    let heard = "";
    socket.on("data", (part) => (heard += part.toString()));
    // the head of the call is still on its way as the server closes
    socket.write("GET /api/profile/me HTTP/1.1\r\nHost: x\r\n");
    await wait(200);
    const closing = portal.close();
    await vi.waitFor(() => expect(portal.app.server.listening).toBe(false), { timeout: 10_000 });
    socket.write("Accept-Language: RU\r\n\r\n");
    await vi.waitFor(() => expect(heard).toContain("requestId"));

    expect(heard).toMatch(/^HTTP\/1\.1 503 /);
    expect(heard.toLowerCase()).toContain("retry-after: 5");
    expect(JSON.parse(heard.slice(heard.indexOf("{"), heard.lastIndexOf("}") + 1))).toEqual({
      error: "Система перезапускается. Ничего не потеряно, повторите чуть позже",
      code: "shutting_down",
      requestId: expect.any(String),
    });
    await closing;
  });

  it("ends the connection of a call that was under way, which would hold up the end", async () => {
    const portal = await openPortal();
    await portal.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = portal.app.server.address() as AddressInfo;
    const kept = new Agent({ keepAlive: true });
    const { heard, closing } = await portal.db.transaction().execute(async (db) => {
      await sql`lock table users in access exclusive mode`.execute(db);
      const said = new Promise<string | undefined>((resolve) => {
        const call = request({ host: "127.0.0.1", port, path: "/api/auth/login", method: "POST", agent: kept }, (reply) =>
          resolve(reply.resume().headers.connection),
        );
        call.setHeader("content-type", "application/json");
        call.end('{ "login": "nobody", "password": "Chorsu-anor-1916" }');
      });
      await wait(300);
      const closed = portal.close();
      await vi.waitFor(() => expect(portal.app.server.listening).toBe(false), { timeout: 10_000 });
      return { heard: said, closing: closed };
    });

    expect(await heard).toBe("close");
    await closing;
    kept.destroy();
  });
});
