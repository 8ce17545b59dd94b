import { readFileSync } from "node:fs";
import type pg from "pg";
import { shortList, type ListFamily } from "@murojaat/contract";
import { families, type ListCall } from "./list-calls.ts";
import type { Person } from "./people.ts";
import { faultsOf, type Statement } from "./plans.ts";

/** One database of those that are compared. */
export type Site = {
  readonly person: Person;
  readonly client: pg.ClientBase;
  /** The statements since it was asked last. */
  readonly take: () => Statement[];
  /** Milliseconds that processors have worked for it until now; undefined where the system does not tell. */
  readonly worked: () => number | undefined;
  /** How many times longer the processors take just now than at their best: they may be shared with others who are not seen from here. */
  readonly pace: () => Promise<number>;
};
export type Asked = { readonly what: string; readonly path: (total: number) => string };
/** Milliseconds of the best look. */
export type Time = { readonly total: number; readonly ms: number };

const pageSize = 20;
const pages: Readonly<Record<string, (last: number) => number>> = {
  second: (last) => Math.min(2, last),
  third: (last) => Math.ceil(last / 3),
  middle: (last) => Math.ceil(last / 2),
  last: (last) => last,
};

/** All that is asked of a list: every filter, and in every order its first, second and last page and two in the midst. */
export const askedOf = (list: string, calls: readonly ListCall[]): Asked[] => {
  const first = calls.find((call) => call.list === list && call.what === "first page")!;
  const family: ListFamily = families.find(({ name }) => name === list.split("/")[0])!;
  const sorts = ["id", ...Object.entries(family.columns).flatMap(([name, column]) => (column?.sortable === true ? [name] : []))];
  const ordered = sorts.flatMap((sort) =>
    ["ASC", "DESC"].flatMap((order) =>
      Object.entries(pages).map(([name, page]): Asked => ({
        what: `${name} by ${sort} ${order}`,
        path: (total) =>
          `${first.path}${first.path.includes("?") ? "&" : "?"}sortAttr=${sort}&sortOrder=${order}&pageNo=${page(Math.max(1, Math.ceil(total / pageSize)))}`,
      })),
    ),
  );
  const plain = calls.filter((call) => call.list === list && call.what !== "Excel");
  return [...plain.map(({ what, path }): Asked => ({ what, path: () => path })), ...ordered];
};

/** What the processors did for these connections and for ourselves: of a look that is the time it takes on a machine with nothing else to do. */
export const worker = (connections: ReadonlySet<pg.ClientBase>) => (): number | undefined => {
  let database = 0;
  for (const connection of connections) {
    const { processID } = connection as unknown as { processID: number };
    try {
      database += Number(readFileSync(`/proc/${processID}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      return undefined;
    }
  }
  const { user, system } = process.cpuUsage();
  return database + (user + system) / 1e3;
};

/** Always the same work, of some milliseconds. */
const reference = "select count(*) from generate_series(1, 40000)";
export const pacer = (client: pg.ClientBase, worked: Site["worked"]): Site["pace"] => {
  let best = Number.POSITIVE_INFINITY;
  return async () => {
    const [before, began] = [worked(), performance.now()];
    await client.query(reference);
    const [after, wall] = [worked(), performance.now() - began];
    const took = before === undefined || after === undefined ? wall : after - before;
    best = Math.min(best, took);
    return took / best;
  };
};

const look = async ({ person, worked }: Site, path: string): Promise<Time & { readonly wall: number }> => {
  const [before, began] = [worked(), performance.now()];
  const { status, body } = await person.get(path);
  const [after, wall] = [worked(), performance.now() - began];
  // to be told that a list is too long for an order is an answer too, and no slower
  const isRefused = status === 400 && body.details[0].problem === "list_too_long";
  if (status !== 200 && !isRefused) throw new Error(`${path} answered ${status}`);
  const ms = before === undefined || after === undefined ? wall : Math.min(wall, after - before);
  return { wall, ms, total: isRefused ? shortList + 1 : body.total };
};

/** The best of some looks after the first, and no more of them than it takes to be quick enough: what else the machine does is not the list's. */
export const timed = async (site: Site, path: string, enough: number, most: number): Promise<Time> => {
  let best: Time = { total: 0, ms: Number.POSITIVE_INFINITY };
  for (let n = 0; best.ms > enough && n < most; n += 1) {
    const { total, ms } = await look(site, path);
    const steady = ms > enough ? ms / (await site.pace()) : ms;
    if (steady < best.ms) best = { total, ms: steady };
  }
  return best;
};

/** Pages of the database that a look reads. */
export const pagesOf = async (site: Site, path: string): Promise<number> => {
  site.take();
  await look(site, path);
  let read = 0;
  for (const { text, values } of site.take().filter((one) => /^\s*(select|with)\b/i.test(one.text))) {
    const { rows } = await site.client.query(`explain (analyze, buffers, timing off, format json) ${text}`, values);
    const plan = rows[0]["QUERY PLAN"][0].Plan;
    read += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return read;
};

/** A first look: how long one waited, and what is wrong with its plans. */
export const firstLook = async (site: Site, path: string, ofMost: boolean): Promise<{ wall: number; faults: string[] }> => {
  site.take();
  const { wall } = await look(site, path);
  return { wall, faults: await faultsOf(site.client, site.take(), ofMost) };
};
