import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { eimzoServer, newAuthority, signDetached, type Authority, type EimzoServer, type Key } from "./eimzo.ts";
import type { Answer, Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { stations, type Stations } from "./stations.ts";

export const pinfl = "30101801234568";
export let portal: Portal;
export let at: Stations;
export let server: EimzoServer;
export let authority: Authority;
export let own: Key;

export type Letter = { taskId: number; version: number; number: string; sha256: string; content: string };
export const letterOf = async (taskId: number): Promise<Letter> =>
  at.ok(await (await portal.as("signer2")).get(`/tasks/letter-to-sign?taskId=${taskId}`));
export const send = async (letter: Letter, signature: string, login = "signer2"): Promise<Answer> =>
  (await portal.as(login)).patch("/task-actions/sign-letter", {
    taskId: letter.taskId,
    version: letter.version,
    sha256: letter.sha256,
    signature,
  });
export const sign = async (taskId: number, key = own): Promise<Answer> => {
  const letter = await letterOf(taskId);
  return send(letter, await signDetached(key, Buffer.from(letter.content, "base64")));
};
export const problemsOf = ({ status, body }: Answer) => [status, body.details?.[0]?.problem];
export const signatures = async (taskId: number) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from letter_signatures s join issued_letters l on l.id = s.letter_id
      join tasks t on t.answer_id = l.answer_ids[1] where t.id = ${taskId}`.execute(portal.db)
  ).rows[0]!.count;

export const path = async (login: string) => `/admin/users/${await at.userId(login)}/pinfl`;

/** A portal with the server that verifies signatures. */
export const useSigningOffice = (): void => {
  beforeAll(async () => {
    authority = await newAuthority();
    server = await eimzoServer(authority);
    portal = await openPortal({ eimzo: { url: server.base, agentKeys: ["localhost", "96D0"] } });
    at = stations(portal);
    const signer = await portal.db.selectFrom("users").selectAll().where("login", "=", "signer2").executeTakeFirstOrThrow();
    own = await authority.issue({
      name: `${signer.last_name} ${signer.first_name} ${signer.middle_name}`.toUpperCase(),
      pinfl,
      organization: "MARGʻILON SHAHAR HOKIMLIGI",
    });
    const admin = await portal.as("admin");
    await admin.put("/admin/settings", { key: "publicCheck", value: { isOn: true } });
  }, 60_000);
  afterAll(async () => {
    await portal.close();
    await server.close();
  });
};
