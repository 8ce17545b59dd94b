import { Agent, request } from "node:http";
import { caller, expectJson, type Caller } from "./http-client.ts";
import { measure } from "./load.ts";
import type { Portal } from "./processes.ts";

export type ExcelFigure = {
  readonly rows: number;
  readonly seconds: number;
  /** MiB that the process grew by meanwhile. */
  readonly memoryMiB: number;
  /** How many list pages a second were served meanwhile, of those served without it. */
  readonly others: number;
};

const wanted = [10_000, 100_000];
/** Others who look at a list meanwhile, each waiting for its page as people do. */
const others = 4;

/** Excel files of about this many closed tasks: time, memory, and what they leave to others. */
export async function measureExcel(portal: Portal, password: string, say: (line: string) => void): Promise<ExcelFigure[]> {
  const call = caller(portal.port);
  const { token } = await expectJson<{ token: string }>(call("POST", "/api/auth/login", { body: { login: "leader", password } }));
  const page = () => expectJson(call("GET", "/api/tasks/menu?menu=new-tasks&pageNo=1&pageSize=20", { token }));
  const figures: ExcelFigure[] = [];
  for (const rows of wanted) {
    const { filter, total } = await rangeOf(call, token, rows);
    if (figures.some((figure) => figure.rows === total)) continue;
    const fetch = () => take(portal.port, `/api/tasks/excel?menu=closed-tasks${filter}`, token);
    await fetch();
    const seconds = Math.min(await fetch(), await fetch());
    const before = portal.memory();
    const alone = await measure(page, { seconds: 2, most: 100_000, atOnce: others });
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, portal.memory())), 20);
    let files = true;
    const drawing = (async () => {
      while (files) await fetch();
    })();
    const beside = await measure(page, { seconds: 2, most: 100_000, atOnce: others });
    files = false;
    await drawing;
    clearInterval(watch);
    const figure = { rows: total, seconds, memoryMiB: most - before, others: beside.perSecond / alone.perSecond };
    say(
      `Excel of ${total} rows: ${seconds.toFixed(2)} s, ${figure.memoryMiB.toFixed(0)} MiB more, list pages meanwhile ${(figure.others * 100).toFixed(0)} % (p95 ${beside.p95.toFixed(0)} ms, alone ${alone.p95.toFixed(0)})`,
    );
    figures.push(figure);
  }
  return figures;
}

/** A filter that leaves about this many closed tasks; all of them when there are fewer. */
async function rangeOf(call: Caller, token: string, rows: number): Promise<{ filter: string; total: number }> {
  const totalOf = async (filter: string) =>
    (await expectJson<{ total: number }>(call("GET", `/api/tasks/menu?menu=closed-tasks&pageSize=20${filter}`, { token }))).total;
  for (let days = 5; days < 1500; days = Math.ceil(days * 1.2)) {
    const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).split("-").reverse().join(".");
    const filter = `&from_resolvedDate=${day}`;
    const total = await totalOf(filter);
    if (total >= rows) return { filter, total };
  }
  return { filter: "", total: await totalOf("") };
}

/** Seconds until a download has ended; its bytes are dropped as they come. */
function take(port: number, path: string, token: string): Promise<number> {
  const began = performance.now();
  const agent = new Agent();
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`An Excel of the bench was answered ${reply.statusCode}.`));
      reply.resume().on("end", () => resolve((performance.now() - began) / 1000));
      reply.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}
