import type pg from "pg";
import type { ListFamily } from "@murojaat/contract";
import { families, type ListCall } from "./list-calls.ts";
import type { Person } from "./people.ts";
import { faultsOf, type Statement } from "./plans.ts";

/** One database of those that are compared. */
export type Site = {
  readonly person: Person;
  readonly client: pg.ClientBase;
  /** The statements since it was asked last. */
  readonly take: () => Statement[];
};
export type Asked = { readonly what: string; readonly path: (total: number) => string };
/** Milliseconds of the first look and of the best, pages of the database read by a look. */
export type Time = { readonly total: number; readonly first: number; readonly best: number; readonly pages: number };

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
  const sorts = ["id", ...Object.entries(family.columns).flatMap(([name, column]) => (column?.sortable ? [name] : []))];
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

const look = async ({ person }: Site, path: string): Promise<{ ms: number; total: number }> => {
  const began = performance.now();
  const { status, body } = await person.get(path);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return { ms, total: body.total };
};

const pagesRead = async (client: pg.ClientBase, statements: readonly Statement[]): Promise<number> => {
  let read = 0;
  for (const { text, values } of statements.filter((one) => /^\s*(select|with)\b/i.test(one.text))) {
    const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${text}`, values);
    const plan = rows[0]["QUERY PLAN"][0].Plan;
    read += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return read;
};

/** The best of some looks after the first, and no more of them than it takes to be quick enough: what else the machine does is not the list's. */
export const timed = async (site: Site, path: string, enough: number, most: number): Promise<Omit<Time, "first">> => {
  let [best, total] = [Number.POSITIVE_INFINITY, 0];
  for (let n = 0; best > enough && n < most; n += 1) {
    site.take();
    const once = await look(site, path);
    best = Math.min(best, once.ms);
    ({ total } = once);
  }
  return { total, best, pages: await pagesRead(site.client, site.take()) };
};

/** A first look: how long it took, and what is wrong with its plans. */
export const firstLook = async (site: Site, path: string, ofMost: boolean): Promise<{ first: number; faults: string[] }> => {
  site.take();
  const { ms: first } = await look(site, path);
  return { first, faults: await faultsOf(site.client, site.take(), ofMost) };
};
