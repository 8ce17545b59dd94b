import { fingerprint } from "../support/fingerprint.ts";
import { listenTo } from "../support/live-stream.ts";
import type { Portal } from "../support/people.ts";
import { rights, type Role } from "./rights.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export const calls = [...rights.keys()];
/** It ends the caller's session. */
const last = "POST /auth/logout";
/** A call by an id that nothing has, with an empty body: a permitted caller is refused later, or reads a list. */
export const attempt = (call: string): { method: Method; url: string; payload?: object } => {
  const [method, path] = call.split(" ") as [Method, string];
  const url = path
    .replace(/\{(id|taskId)\}/, "999999999")
    .replace("{x}", "accept")
    .replace("{channel}", "web")
    .replace("{ticket}", "x".repeat(40));
  return { method, url: `/api${url}`, ...(method !== "GET" && method !== "DELETE" && { payload: {} }) };
};

type Tried = {
  /** Calls that answered otherwise than the table of rights says. */
  readonly wrong: readonly string[];
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  /** The answer to somebody who has signed out. */
  readonly atLast: readonly [status: number, code: string | undefined];
};
/** Every call, made by somebody signed in as this role; the portal listens. */
export const tryAllCalls = async (portal: Portal, role: Role): Promise<Tried> => {
  const person = await portal.as(role);
  const before = await fingerprint(portal.db);
  const status = async (call: string): Promise<[status: number, code: string | undefined]> => {
    if (call === "GET /profile/events") {
      const stream = await listenTo(portal.app, person);
      stream.close();
      return [stream.status, undefined];
    }
    const reply = await portal.app.inject({ ...attempt(call), headers: { authorization: `Bearer ${person.token}` } });
    return [reply.statusCode, reply.headers["content-type"]?.includes("json") ? reply.json().code : undefined];
  };

  const wrong: string[] = [];
  const look = async (call: string): Promise<void> => {
    const allowed = rights.get(call) === "public" || rights.get(call)!.includes(role);
    const [found, code] = await status(call);
    const refused = found === 403 && code === "not_permitted";
    if (
      refused === allowed ||
      (allowed &&
        ![200, 400, 404, 422].includes(found) &&
        !call.includes("/intake/") &&
        !call.includes("/exchange/") &&
        !call.includes("/auth/"))
    )
      wrong.push(`${call}: ${found} ${code ?? ""}`);
  };
  for (const call of calls.filter((c) => c !== last)) await look(call);
  const after = await fingerprint(portal.db);
  await look(last);

  return { wrong, before, after, atLast: await status("GET /profile/me") };
};
