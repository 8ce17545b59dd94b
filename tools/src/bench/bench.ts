import { join } from "node:path";
import { findRunning } from "@murojaat/server/engine/db/embedded.ts";
import { measureExcel, type ExcelFigure } from "./excel.ts";
import { caller, expectJson, type Caller } from "./http-client.ts";
import { measure, type Bounds, type Measured } from "./load.ts";
import { readChoices, register, sendToClassification, sitDown, completeAppeal, type Choices, type Desk } from "./office-work.ts";
import { prepareData } from "./prepare.ts";
import { startFloor, startPortal } from "./processes.ts";
import { measureStatistics, type StatisticsResult } from "./statistics.ts";

export type Wanted = {
  readonly folder: string;
  readonly appeals: number;
  readonly seconds: number;
  readonly fresh: boolean;
  readonly password: string;
  /** Measures in a browser while the portal runs. */
  readonly inBrowser?: ((url: string) => Promise<object>) | undefined;
  readonly say: (line: string) => void;
};
type Figure = { readonly name: string; readonly portal: Measured; readonly floor: Measured; readonly ratio: number };
export type Result = {
  readonly appeals: number;
  readonly figures: readonly Figure[];
  readonly startedInMs: number;
  readonly memoryMiB: { readonly atRest: number; readonly underLoad: number };
  readonly excel: readonly ExcelFigure[];
  readonly statistics: StatisticsResult;
  readonly browser?: object | undefined;
};

const usualCallers = 16;
const mostCalls = 200_000;

/** Measures the real server and a bare one in turns, on the same data in the same run. */
export async function runBench(wanted: Wanted): Promise<Result> {
  const { say } = wanted;
  say(`Preparing ${wanted.appeals} appeals in ${join(wanted.folder, String(wanted.appeals))} …`);
  const dataDir = await prepareData(wanted.folder, wanted);
  const portal = await startPortal(dataDir);
  try {
    const databaseUrl = findRunning(dataDir)?.ownerUrl;
    if (databaseUrl === undefined) throw new Error("The portal runs, but its database is not found.");
    const floor = await startFloor(databaseUrl);
    try {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const atRest = portal.memory();
      const browser = await wanted.inBrowser?.(`http://127.0.0.1:${portal.port}`);
      let underLoad = atRest;
      const watch = setInterval(() => (underLoad = Math.max(underLoad, portal.memory())), 200);
      const excel = await measureExcel(portal, wanted.password, say);
      const statistics = await measureStatistics(caller(portal.port), caller(floor.port), wanted.password, say);
      const figures: Figure[] = [];
      for (const row of await plan(caller(portal.port), caller(floor.port), wanted.password)) {
        const figure = await compare(row, wanted.seconds);
        figures.push(figure);
        say(lineOf(figure));
      }
      clearInterval(watch);
      return {
        appeals: wanted.appeals,
        figures,
        startedInMs: Math.round(portal.startedIn),
        memoryMiB: { atRest: Math.round(atRest), underLoad: Math.round(underLoad) },
        excel,
        statistics,
        browser,
      };
    } finally {
      await floor.stop();
    }
  } finally {
    await portal.stop();
  }
}

type Row = {
  readonly name: string;
  readonly portal: () => Promise<unknown>;
  readonly floor: () => Promise<unknown>;
  readonly most?: () => number;
  /** How many callers there are. */
  readonly callers?: number;
};

type ListReply = { readonly rows: readonly [object, ...object[]] };
/** A list is compared with one of the same columns. */
async function assertSameColumns({ name, portal, floor }: Row): Promise<void> {
  const columns = async (ask: Row["portal"]) =>
    Object.keys(((await ask()) as ListReply).rows[0])
      .toSorted()
      .join(" ");
  const [of, under] = [await columns(portal), await columns(floor)];
  if (of !== under) throw new Error(`The floor of "${name}" shows other columns:\n${of}\n${under}`);
}

async function compare(row: Row, seconds: number): Promise<Figure> {
  const { name, portal, floor, most, callers = usualCallers } = row;
  if (name.startsWith("list")) await assertSameColumns(row);
  const bounds: Bounds = { seconds, most: mostCalls, atOnce: callers };
  // Both are measured warm, after as long a run: connections, prepared statements, and code that V8 recompiles for some seconds.
  await measure(portal, { ...bounds, most: Math.floor((most?.() ?? mostCalls) / 3) });
  const measured = await measure(portal, { ...bounds, most: most?.() ?? mostCalls });
  await measure(floor, bounds);
  const under = await measure(floor, bounds);
  return { name, portal: measured, floor: under, ratio: measured.perSecond / under.perSecond };
}

/** What is measured, in its order: reading first, so that it sees the data as they were made. */
async function plan(call: Caller, bare: Caller, password: string): Promise<Row[]> {
  const desk = await sitDown(call, password);
  const choices = await readChoices(call, desk);
  const sample = await readSample(call, desk);
  const next = <T>(items: readonly T[]) => {
    let turn = 0;
    return (): T => items[turn++ % items.length]!; // never empty: readSample refuses that
  };
  const [number, phone, person, id] = [next(sample.numbers), next(sample.phones), next(sample.people), next(sample.ids)];
  const { leader } = desk;
  const get = (path: string) => () => expectJson(call("GET", `/api${path}`, { token: leader.token }));
  const search = (kind: number, value: () => string) => () =>
    expectJson(
      call("GET", `/api/appeals/search?search_type_id=${kind}&search_value=${encodeURIComponent(value())}`, { token: leader.token }),
    );
  const under = (path: string) => () => expectJson(bare("GET", path));
  const find = () => expectJson(bare("GET", `/find?id=${id()}`));
  const insert = () =>
    expectJson<{ id: number }>(
      bare("POST", "/insert", { body: { number: `X-${Math.random()}`, text: "x".repeat(500), like: sample.ids[0] } }),
    );
  const update = (of: number, status: string) => expectJson(bare("POST", "/update", { body: { id: of, status } }));
  return [
    {
      name: "list: process",
      portal: get("/appeals/menu/process?pageNo=1&pageSize=20&sortAttr=id&sortOrder=DESC"),
      floor: under("/appeals?status=process"),
    },
    {
      name: "list: closed-tasks",
      portal: get("/tasks/menu?menu=closed-tasks&pageNo=1&pageSize=20&sortAttr=id&sortOrder=DESC"),
      floor: under("/tasks?status=resolved"),
    },
    { name: "counters", portal: get("/profile/notify-counter"), floor: under("/counters") },
    { name: "search: number", portal: search(1, number), floor: find },
    { name: "search: phone", portal: search(2, phone), floor: find },
    { name: "search: name", portal: search(3, person), floor: find },
    {
      name: "card",
      portal: () => expectJson(call("GET", `/api/appeals/detail/${id()}`, { token: leader.token })),
      floor: () => expectJson(bare("GET", `/case?id=${id()}`)),
    },
    ...writes(call, desk, choices, insert, () => update(sample.ids[0] ?? 0, "process")),
    {
      name: "whole lives",
      portal: () => completeAppeal(call, desk, choices),
      floor: async () => {
        const made = await insert();
        for (let step = 0; step < 8; step += 1) await update(made.id, "process");
      },
    },
  ];
}

/** The registrations of the one are what the other sends on. */
function writes(call: Caller, desk: Desk, choices: Choices, insert: () => Promise<unknown>, update: () => Promise<unknown>): Row[] {
  const waiting: Awaited<ReturnType<typeof register>>[] = [];
  const registration = { portal: async () => void waiting.push(await register(call, desk, choices)), floor: insert };
  return [
    // at one office, which gives its numbers one after the other: sixteen callers must not be slower than one
    { ...registration, name: "registration alone", callers: 1 },
    { ...registration, name: "registration" },
    {
      name: "transition",
      most: () => waiting.length,
      portal: async () => {
        const appeal = waiting.pop();
        if (appeal) await sendToClassification(call, desk, choices, appeal);
      },
      floor: update,
    },
  ];
}

async function readSample(
  call: Caller,
  { leader }: Desk,
): Promise<{ ids: number[]; numbers: string[]; phones: string[]; people: string[] }> {
  type Page = { rows: { id: number; requestNumber: string; applicantPhone: string; applicantName: string }[] };
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) =>
      expectJson<Page>(call("GET", `/api/appeals/menu/resolved?pageNo=${page}&pageSize=100`, { token: leader.token })),
    ),
  );
  const rows = pages.flatMap((page) => page.rows);
  if (rows.length === 0) throw new Error("There is no closed appeal to look at: the bench needs more appeals.");
  return {
    ids: rows.map((row) => row.id),
    numbers: rows.map((row) => row.requestNumber),
    phones: rows.map((row) => row.applicantPhone),
    people: rows.map((row) => row.applicantName),
  };
}

export const heading = `${"".padEnd(20)}${["req/s", "p50 ms", "p95 ms", "floor/s", "ratio"].map((title) => title.padStart(10)).join("")}`;
export function lineOf({ name, portal, floor, ratio }: Figure): string {
  const values = [portal.perSecond.toFixed(0), portal.p50.toFixed(1), portal.p95.toFixed(1), floor.perSecond.toFixed(0), ratio.toFixed(2)];
  return name.padEnd(20) + values.map((value) => value.padStart(10)).join("");
}
