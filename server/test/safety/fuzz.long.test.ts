import { createHash } from "node:crypto";
import type { Endpoint } from "@murojaat/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import { createChannelKey } from "../../src/office/incoming/channel-keys.repository.ts";
import { isWireDay } from "../../src/engine/dates/days.ts";
import { spoiltOf, valuesOf, variedOf, type Known, type Schema, type Spoilt } from "../support/arbitraries.ts";
import { password, type Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { signed, type ChannelKey } from "../support/signed.ts";
import { appealStatuses, taskStatuses } from "../support/stations.ts";
import type { SideRoute } from "./side-route.ts";
import { makeSideRoutes } from "./side-routes.ts";
import { rights, roles, type Role } from "./rights.ts";

/** Tries of each call with what its schema accepts; half as many with what it refuses. */
const runs = Number(process.env["FUZZ_RUNS"] ?? 4);
const patience = 5000;
/** Of a call: a new one changes no other's. */
const seedOf = (call: string): number => createHash("sha256").update(call).digest().readInt32BE();

let portal: Portal;
let { at, sideRoutes, renew } = {} as Awaited<ReturnType<typeof makeSideRoutes>>;
let channelKey: ChannelKey;
const pools = new Map<string, number[]>();
/** What a field's number may be the id of, so that a good part of the calls meets a record. */
const known: Known = (field) => {
  if (field === "version") return [1, 2, 3, 4, 5];
  if (/^appeal(s?Id|_id)$/.test(field)) return pools.get("appeals")!;
  if (field === "taskId") return pools.get("tasks")!;
  if (/^(executor|signer|reviewer|controller_?|receptionLeader|user)s?_?[iI]d$/.test(field)) return pools.get("users")!;
  if (/^organizations?Id$/.test(field)) return pools.get("organizations")!;
  if (/^(groups|position_levels|positionLevels|areas|regions)_?[iI]d$/.test(field)) return pools.get("small")!;
  return field === "id" || field === "requestId" ? [...pools.values()].flat() : [1, 2, 3];
};
beforeAll(async () => {
  portal = await openPortal();
  ({ at, sideRoutes, renew } = await makeSideRoutes(portal));
  for (const status of appealStatuses) await at.appealIn(status);
  for (const status of taskStatuses) await at.taskIn(status);
  const ids = async (table: string): Promise<number[]> =>
    (await sql<{ id: number }>`select id from ${sql.table(table)} order by id limit 40`.execute(portal.db)).rows.map((r) => r.id);
  for (const table of ["appeals", "tasks", "answers", "applicants", "users", "organizations", "requests"])
    pools.set(table, await ids(table));
  pools.set("small", [1, 2, 3, 4, 5, ...(await ids("topics")).slice(-3)]);
  channelKey = await createChannelKey(portal.db, "web", "sayt");
}, 120_000);
afterAll(() => portal.close());

/** A stream has no end, and a file that is uploaded has tests of its own. The lists of one path take and reply the same. */
const endpoints = [
  ...new Map(contractEndpoints.filter((e) => !e.streams && e.body !== "multipart").map((e) => [`${e.method} ${e.path}`, e])).values(),
];
/** Reading first, taking away last: what is tried stays there as long as may be. */
const order = ["GET", "POST", "PATCH", "PUT", "DELETE"];
const ordered = endpoints.toSorted(
  (a, b) => Number(a.path.startsWith("/admin")) - Number(b.path.startsWith("/admin")) || order.indexOf(a.method) - order.indexOf(b.method),
);

const tokens = new Map<Role, string>();
const tokenOf = async (role: Role): Promise<string> => {
  const kept = tokens.get(role);
  if (kept) return kept;
  await sql`delete from login_attempts`.execute(portal.db);
  const reply = await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login: role, password } });
  if (reply.statusCode !== 200) throw new Error(`${role} could not sign in again: ${reply.body}`);
  tokens.set(role, reply.json().token);
  return reply.json().token;
};
/** Who is tried: the administrator, a leader, a registrator, as far as they may; else the first who may. */
const callers = (call: string): readonly (Role | "public")[] => {
  const who = rights.get(call) ?? [...rights].filter(([name]) => name.startsWith(`${call}?`)).flatMap(([, some]) => some as Role[]);
  if (who === "public") return ["public"];
  const usual = (["admin", "leader", "registrator"] as const).filter((role) => who.includes(role));
  return usual.length > 0 ? usual : [roles.find((role) => who.includes(role))!];
};

type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };
const part = (schema: unknown): Schema => (schema ?? { type: "object" }) as Schema;
const inputOf = (e: Endpoint) =>
  fc.record({
    params: valuesOf(part(e.params), known),
    query: valuesOf(part(e.query), known),
    body: valuesOf(part(e.body), known),
  }) as fc.Arbitrary<Input>;
type Answer = { readonly status: number; readonly text: string; readonly isJson: boolean };
/** A call that hangs is answered with status 0. */
const inTime = async (request: InjectOptions): Promise<Answer> => {
  const late = new Promise<void>((done) => setTimeout(() => done(), patience).unref());
  const reply = await Promise.race([portal.app.inject(request), late]);
  if (!reply) return { status: 0, text: `no reply within ${patience} ms`, isJson: false };
  return { status: reply.statusCode, text: reply.payload, isJson: String(reply.headers["content-type"]).includes("json") };
};
const send = async (e: Endpoint, who: Role | "public", input: Input): Promise<Answer> => {
  const search = new URLSearchParams(
    Object.entries(input.query).flatMap(([name, value]) => [value].flat().map((v): [string, string] => [name, String(v)])),
  ).toString();
  const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params[name]).toWellFormed()));
  const url = `/api${path}${search ? `?${search}` : ""}`;
  const body = e.body && JSON.stringify(input.body);
  const headers =
    who === "public"
      ? signed(channelKey, { method: e.method, url, ...(body !== undefined && { body }) })
      : { authorization: `Bearer ${await tokenOf(who)}` };
  const answer = await inTime({
    method: e.method,
    url,
    headers: { ...headers, ...(e.body && { "content-type": "application/json" }) },
    ...(body !== undefined && { payload: body }),
  });
  if (answer.status === 401 && who !== "public") tokens.delete(who);
  return answer;
};

const replies = new Ajv2020({ strict: false, allErrors: false }).addFormat("day", isWireDay);
const checkers = new Map<Endpoint, ValidateFunction>();
const misfit = (e: Endpoint, text: string): string | undefined => {
  if (e.reply === "file") return undefined;
  const check = checkers.get(e) ?? replies.compile(e.reply as object);
  checkers.set(e, check);
  return check(JSON.parse(text)) ? undefined : replies.errorsText(check.errors);
};

type Details = readonly { path?: unknown; problem?: unknown; message?: unknown }[];
const refused = (text: string): { code: string; details: Details } => {
  const { code, details } = JSON.parse(text) as { code: string; details?: Details };
  return { code, details: Array.isArray(details) ? details : [] };
};

/** What is wrong with an answer to an input that the schema accepts. */
const wrongWith = (e: Endpoint, { status, text, isJson }: Answer): string | undefined => {
  if (status === 0 || status >= 500) return "broken";
  if (status === 200) return isJson ? misfit(e, text) : undefined;
  if (status !== 400 && status !== 422) return undefined;
  return refused(text).details.every((d) => typeof d.path === "string" && d.problem && d.message) ? undefined : "no place named";
};
const report = (call: string, given: unknown, { status, text }: Answer, why: string): string =>
  `${call} ${JSON.stringify(given).slice(0, 600)}: ${why}, ${status} ${text.slice(0, 300)}`;

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe("a call with any input", () => {
  it("names the place where its schema refuses the input", { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const e of ordered) {
      const call = `${e.method} ${e.path}`;
      const parts = (["params", "query", "body"] as const).filter((name) => typeof e[name] === "object");
      for (const name of parts) {
        // signs that are taken out of a text may leave a required one empty: of that the place is named, and not of what was spoilt
        const isWhole = (given: unknown) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(given));
        const good = inputOf(e).filter(isWhole);
        const bad = spoiltOf(part(e[name]), known, name).filter(isWhole);
        for (const [given, spoilt] of fc.sample(fc.tuple(good, bad), { numRuns: Math.ceil(runs / 2), seed: seedOf(call) }) as [
          Input,
          Spoilt?,
        ][]) {
          // the key of a channel is asked before anything is read
          if (!spoilt || (e.path.startsWith("/intake") && name === "params")) continue;
          if (e.path.startsWith("/intake")) given.params["channel"] = "web";
          tried += 1;
          const who = callers(call)[0]!;
          const { status, text } = await send(e, who, { ...given, [name]: spoilt.value });
          // brackets within brackets are refused before anything is read
          const isDeep = depthOf(spoilt.value) > 30;
          // a part of an address that is too long for any route has no name yet
          const paths = refused(text).details.map((d) => String(d.path));
          // an address that is too long is not read
          if (name !== "body" && status === 431) continue;
          const right =
            status === 400 &&
            paths.some((p) => p === spoilt.path || p.startsWith(`${spoilt.path}.`) || ((name === "params" || isDeep) && p === ""));
          // a faulty part is left out instead, and named as well
          const leftOut = part(e[name])["x-parts"] && status === 200 ? (JSON.parse(text) as { leftOut: { part: string }[] }).leftOut : [];
          const isNamed = leftOut.some((one) => `${spoilt.path}.`.startsWith(`${one.part}.`) || one.part.startsWith(`${spoilt.path}.`));
          if (!right && !isNamed)
            wrong.push(`${call} ${name}.${spoilt.path} = ${JSON.stringify(spoilt.value).slice(0, 300)}: ${status} ${text.slice(0, 300)}`);
        }
      }
    }

    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(endpoints.length);
  });

  it("accepts or refuses a form with one or two changed fields", { timeout: 600_000 }, async () => {
    const register = (login: string, url: string): SideRoute => ({
      login,
      attempt: async () => ({ method: "POST", url, payload: await at.form() }),
    });
    const forms = Object.entries({
      ...sideRoutes,
      "POST /appeal-actions/with-applicant": register("registrator", "/appeal-actions/with-applicant"),
      "POST /appeal-actions/with-applicant-mahalla": register("mahalla", "/appeal-actions/with-applicant-mahalla"),
    });
    // what the form is about; a record from outside takes a right of its own
    const kept = ["id", "taskId", "version", "appeal_id", "appealsId", "appealId", "incomingId"];
    const wrong: string[] = [];
    const taken = new Set<string>();
    for (const [call, { login, attempt }] of forms) {
      const e = endpoints.find((one) => `${one.method} ${one.path}` === call)!;
      if (typeof e.body !== "object") continue;
      for (let run = 0; run < runs / 2; run += 1) {
        const { url, method, payload } = await attempt();
        const varied = variedOf(part(e.body), payload!, known, kept);
        const [given] = fc.sample(varied, { numRuns: 1, seed: seedOf(`${call} ${run}`) });
        const { token } = await portal.as(login);
        const answer = await inTime({
          method,
          url: `/api${url}`,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          payload: JSON.stringify(given),
        });
        const why = wrongWith(e, answer) ?? ([401, 403].includes(answer.status) ? "not let in" : undefined);
        if (why) wrong.push(report(call, given, answer, why));
        if (answer.status !== 200) continue;
        taken.add(call);
        renew();
      }
    }

    expect(wrong).toEqual([]);
    expect(taken.size).toBeGreaterThan(10);
  });

  it("answers accepted input in time, never breaks, and replies as it says", { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    const met = new Set<string>();
    for (const e of ordered) {
      const call = `${e.method} ${e.path}`;
      for (const given of fc.sample(inputOf(e), { numRuns: runs, seed: seedOf(call) }))
        for (const who of callers(call)) {
          const answer = await send(e, who, given);
          const why = wrongWith(e, answer);
          if (why) wrong.push(report(`${call} as ${who}`, given, answer, why));
          if (answer.status === 200) met.add(call);
        }
    }

    expect(wrong).toEqual([]);
    // how many meet a record that is there, and its version, is chance
    expect(met.size).toBeGreaterThan(endpoints.length / 2);
  });
});
