import { readFileSync } from "node:fs";
import type pg from "pg";
import type { ListFamily } from "@murojaat/contract";
import { families, type ListCall } from "./list-calls.ts";

export type ListRequest = { readonly what: string; readonly path: (total: number) => string };

const pageSize = 20;
const pages: Readonly<Record<string, (last: number) => number>> = {
  second: (last) => Math.min(2, last),
  third: (last) => Math.ceil(last / 3),
  middle: (last) => Math.ceil(last / 2),
  last: (last) => last,
};

/** All requests to a list: every filter, and in every order its first, second and last page and two between. */
export const requestsOf = (list: string, calls: readonly ListCall[]): ListRequest[] => {
  const first = calls.find((call) => call.list === list && call.what === "first page")!;
  const family: ListFamily = families.find(({ name }) => name === list.split("/")[0])!;
  const sorts = ["id", ...Object.entries(family.columns).flatMap(([name, column]) => (column?.sortable === true ? [name] : []))];
  const ordered = sorts.flatMap((sort) =>
    ["ASC", "DESC"].flatMap((order) =>
      Object.entries(pages).map(([name, page]): ListRequest => ({
        what: `${name} by ${sort} ${order}`,
        path: (total) =>
          `${first.path}${first.path.includes("?") ? "&" : "?"}sortAttr=${sort}&sortOrder=${order}&pageNo=${page(Math.max(1, Math.ceil(total / pageSize)))}`,
      })),
    ),
  );
  const plain = calls.filter((call) => call.list === list && call.what !== "Excel");
  return [...plain.map(({ what, path }): ListRequest => ({ what, path: () => path })), ...ordered];
};

/**
 * Milliseconds that the processors have worked for these connections and for this process: of a look that is the time it takes on a machine
 * with nothing else to do. Where the system does not report it, the clock.
 */
export const worker = (connections: ReadonlySet<pg.ClientBase>) => (): number => {
  let database = 0;
  for (const connection of connections) {
    const { processID } = connection as unknown as { processID: number };
    try {
      database += Number(readFileSync(`/proc/${processID}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      return performance.now();
    }
  }
  const { user, system } = process.cpuUsage();
  return database + (user + system) / 1e3;
};
