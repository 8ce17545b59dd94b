import { dashboards, reports } from "@murojaat/contract";
import { expectJson, type Caller } from "./http-client.ts";
import { measure } from "./load.ts";

export type StatisticsFigure = {
  readonly page: string;
  /** Milliseconds of the first call. */
  readonly firstMs: number;
  /** Milliseconds of one call, the best of three, afterwards. */
  readonly ms: number;
  /** How many times as long as the bare server takes to group the largest office's appeals by channel. */
  readonly ratio: number;
};
export type StatisticsResult = {
  readonly pages: readonly StatisticsFigure[];
  /** List pages of four readers while reports run one after another: p95 in milliseconds, and alone. */
  readonly lists: { readonly beside: number; readonly alone: number };
};

const tries = 3;
const once = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const best = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < tries; n += 1) times.push(await once(work));
  return Math.min(...times);
};
/** Dashboards and reports of the largest office, each alone; then how long others wait for a list while reports run. */
export async function measureStatistics(
  call: Caller,
  bare: Caller,
  password: string,
  say: (line: string) => void,
): Promise<StatisticsResult> {
  const signIn = async (login: string) =>
    (await expectJson<{ token: string }>(call("POST", "/api/auth/login", { body: { login, password } }))).token;
  const [leader, supervisor] = [await signIn("leader"), await signIn("supervisor")];
  const get = (path: string, token: string) => () => expectJson(call("GET", `/api${path}`, { token }));
  const floor = await best(() => expectJson(bare("GET", "/groups")));
  const pages: StatisticsFigure[] = [];
  for (const name of [
    ...Object.keys(dashboards).map((page) => `dashboards/${page}`),
    ...Object.keys(reports).map((page) => `reports/${page}`),
  ]) {
    const look = get(`/${name}`, name === "dashboards/dashboard-supervisor" ? supervisor : leader);
    const firstMs = await once(look);
    const ms = await best(look);
    pages.push({ page: name, firstMs, ms, ratio: ms / floor });
    say(
      `${name.padEnd(34)} ${ms.toFixed(0).padStart(6)} ms, ${(ms / floor).toFixed(1)} times a bare grouping; first ${firstMs.toFixed(0)} ms`,
    );
  }
  const list = get("/tasks/menu?menu=new-tasks&pageNo=1&pageSize=20", leader);
  const bounds = { seconds: 2, most: 100_000, atOnce: 4 };
  const alone = await measure(list, bounds);
  let running = true;
  const reading = (async () => {
    while (running) for (const name of Object.keys(reports)) if (running) await get(`/reports/${name}`, leader)();
  })();
  const beside = await measure(list, bounds);
  running = false;
  await reading;
  say(`List pages while reports run: p95 ${beside.p95.toFixed(0)} ms, alone ${alone.p95.toFixed(0)}`);
  return { pages, lists: { beside: beside.p95, alone: alone.p95 } };
}
