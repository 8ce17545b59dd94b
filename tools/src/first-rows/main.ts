// node scripts/tool.mjs first-rows --url before=http://127.0.0.1:3851 --url after=http://127.0.0.1:3852: docs/measurements/first-rows.md.
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { openBrowser } from "../bench/browser.ts";

type Speed = { readonly name: string; readonly slow?: { readonly processor: number; readonly latency: number; readonly mbits: number } };
const speeds: readonly Speed[] = [
  { name: "full speed" },
  { name: "processor ÷ 4, 40 ms, 10 Mbit/s", slow: { processor: 4, latency: 40, mbits: 10 } },
];
const patienceMs = 60_000;
/** A page is loaded when nothing has crossed the line for as long; it is at rest, with what it fetches ahead, after the longer time. */
const [loadedMs, restMs] = [750, 5000];
const said = "first-rows: the sign stands";

/** Elements that people wait for: how many of them, with content, are to be seen. */
type Sign = { readonly selector: string; readonly count: number };
/** A click on the page, and what it shows. */
type Click = { readonly on: string; readonly shows: Sign };
type Build = {
  readonly name: string;
  readonly address: string;
  readonly sign: Sign;
  /** Made as soon as the sign stands. */
  readonly first?: Click;
  readonly signIn: (context: BrowserContext) => Promise<void>;
};
/**
 * Milliseconds on the clock, milliseconds of the main thread's processor, KiB and requests over the line until the sign stands; milliseconds until
 * a click that is made then is answered and until the program is there; the thread's until the page is at rest.
 */
type Figures = Readonly<Record<(typeof names)[number], number>>;
const names = ["ms", "thread", "kib", "requests", "answered", "program", "rest"] as const;

type Watched = { readonly sign: Sign; readonly atClick: boolean; readonly first: Click | undefined; readonly said: string };
/**
 * In the page: marks the beginning, now or with the next click, and the first task after the frame in which the sign is drawn; then makes the first
 * click, and marks its answer and the program's coming likewise.
 */
const watchFor = ({ sign, atClick, first, said }: Watched): void => {
  if (window !== window.top) return;
  const isSeen = (one: HTMLElement) => one.checkVisibility() && (one.textContent !== "" || one.matches("input, textarea"));
  const stands = ({ selector, count }: Sign) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen).length >= count;
  const drawn = (name: string, holds: () => boolean) =>
    new Promise<void>((done) => {
      const mark = () => {
        performance.mark(name);
        done();
      };
      const draw = () => void (holds() ? setTimeout(mark) : requestAnimationFrame(draw));
      const watch = new MutationObserver(() => {
        if (!holds()) return;
        watch.disconnect();
        requestAnimationFrame(draw);
      });
      watch.observe(document, { childList: true, subtree: true, attributes: true });
      if (holds()) draw();
    });
  const begin = async () => {
    performance.mark("began");
    await drawn("stands", () => stands(sign));
    // a page that the server has drawn keeps its program in a template until that answers
    const program = drawn("program", () => !document.getElementById("program"));
    const isAnswered = () => !first || stands(first.shows);
    const answered = drawn("answered", isAnswered);
    const press = () => first && document.querySelector<HTMLElement>(first.on)!.click();
    press();
    await program;
    // who is not answered clicks again
    if (!isAnswered()) press();
    await answered;
    console.debug(said);
  };
  if (atClick) document.addEventListener("click", () => void begin(), { capture: true, once: true });
  else void begin();
};

/** What crosses the line, each thing with the second at which it did, by the clock of the browser's trace. */
const listenTo = (session: CDPSession) => {
  const sent = new Map<string, number>();
  const cached = new Set<string>();
  let parts: { id: string; at: number; bytes: number; isSum?: true }[] = [];
  let last = performance.now();
  const note = (part: (typeof parts)[number]) => {
    last = performance.now();
    parts.push(part);
  };
  session.on("Network.requestWillBeSent", ({ requestId, timestamp, request }) => {
    last = performance.now();
    if (request.url.startsWith("http")) sent.set(requestId, timestamp);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  session.on("Network.responseReceived", ({ requestId: id, timestamp: at, response }) => {
    if (response.fromDiskCache) cached.add(id);
    note({ id, at, bytes: response.encodedDataLength });
  });
  session.on("Network.dataReceived", ({ requestId: id, timestamp: at, encodedDataLength: bytes }) => note({ id, at, bytes }));
  session.on("Network.loadingFinished", ({ requestId: id, timestamp: at, encodedDataLength: bytes }) =>
    note({ id, at, bytes, isSum: true }),
  );
  return {
    forget: () => {
      sent.clear();
      parts = [];
    },
    /** A request that has ended counts with the browser's sum, one under way with the parts that came. */
    until: (second: number): Pick<Figures, "kib" | "requests"> => {
      const ids = new Set([...sent].filter(([id, at]) => at <= second && !cached.has(id)).map(([id]) => id));
      const bytes = new Map<string, number>();
      for (const part of parts)
        if (ids.has(part.id) && part.at <= second) bytes.set(part.id, part.bytes + (part.isSum ? 0 : (bytes.get(part.id) ?? 0)));
      return { kib: [...bytes.values()].reduce((sum, of) => sum + of, 0) / 1024, requests: ids.size };
    },
    quiet: async (ms: number) => {
      const until = performance.now() + patienceMs;
      while (performance.now() - last < ms && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
};

/** Microseconds; `tts` is what the thread has had of the processor. */
type Marked = {
  readonly name: string;
  readonly pid: number;
  readonly ts: number;
  readonly tts: number;
  readonly args: { data?: { startTime?: number } };
};

/** The marks as the browser's trace has them: it alone says what a thread has worked until then, whatever comes after. */
const traced = async (
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
  rest: () => Promise<void>,
): Promise<(name: string) => Marked> => {
  const session = await browser.newBrowserCDPSession();
  const events: Marked[] = [];
  // the protocol leaves the shape of an event open
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Marked[])));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["blink.user_timing"] } });
  const told = page.waitForEvent("console", { predicate: (message) => message.text() === said, timeout: patienceMs });
  try {
    await Promise.all([act(), told]);
    await rest();
    await page.evaluate(() => performance.mark("rest"));
  } finally {
    const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await ended;
    await session.detach();
  }
  const rested = events.findLast(({ name }) => name === "rest");
  return (name) => {
    const marked = events.findLast((one) => one.name === name && one.pid === rested?.pid && one.ts <= rested.ts);
    if (!marked) throw new Error(`The browser's trace has no mark "${name}".`);
    return marked;
  };
};

/** One visit: the page with an empty cache, then by reload, then the click. */
const visit = async (browser: Browser, build: Build, { slow }: Speed, click: Click | undefined): Promise<Figures[]> => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    await build.signIn(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const line = listenTo(session);
    await session.send("Network.enable");
    if (slow) {
      const bytes = (slow.mbits * 1_000_000) / 8;
      const { latency, processor: rate } = slow;
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
      });
      await session.send("Emulation.setCPUThrottlingRate", { rate });
    }
    const measure = async (act: () => Promise<unknown>, isClick = false): Promise<Figures> => {
      line.forget();
      const at = await traced(browser, page, act, () => line.quiet(loadedMs));
      const msAt = (name: string) => at(name).args.data?.startTime ?? 0;
      const ms = (name: string) => msAt(name) - (isClick ? msAt("began") : 0);
      const thread = (name: string) => (at(name).tts - at("began").tts) / 1000;
      return {
        ms: ms("stands"),
        thread: thread("stands"),
        ...line.until(at("stands").ts / 1_000_000),
        answered: ms("answered"),
        program: ms("program"),
        rest: thread("rest"),
      };
    };
    await page.addInitScript(watchFor, { sign: build.sign, atClick: false, first: build.first, said });
    const all = [
      await measure(() => page.goto(build.address, { waitUntil: "commit" })),
      await measure(() => page.reload({ waitUntil: "commit" })),
    ];
    if (click) {
      await line.quiet(restMs);
      await page.evaluate(watchFor, { sign: click.shows, atClick: true, first: undefined, said });
      all.push(await measure(() => page.locator(click.on).first().click(), true));
    }
    return all;
  } catch (error) {
    throw new StartError(`${build.name}, ${build.address}: ${(error as Error).message}`, { cause: error });
  } finally {
    await context.close();
  }
};

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

/** A Markdown row: median (least) of each figure, and how much of the first build's median it is. */
const rowOf = (name: string, own: readonly Figures[], first: readonly Figures[]): string => {
  const cells = names.map((figure) => {
    const [values, middle] = [own.map((one) => one[figure]), median(own.map((one) => one[figure]))];
    return `${middle.toFixed(0)} (${Math.min(...values).toFixed(0)}) · ${(middle / median(first.map((one) => one[figure]))).toFixed(2)}`;
  });
  return `| ${[name, ...cells].join(" | ")} |`;
};

const ours = (login: string, password: string) => async (context: BrowserContext, url: string) => {
  const reply = await context.request.post(`${url}/api/auth/login`, { data: { login, password } });
  if (!reply.ok()) throw new Error(`signing in is answered ${reply.status()}`);
};
const redmine = (login: string, password: string) => async (context: BrowserContext, url: string) => {
  const form = await (await context.request.get(`${url}/login`)).text();
  const token = /name="authenticity_token" value="([^"]+)"/.exec(form)?.[1] ?? "";
  const data = { authenticity_token: token, username: login, password };
  const reply = await context.request.post(`${url}/login`, { form: data, maxRedirects: 0 });
  if (reply.status() !== 302) throw new Error(`signing in is answered ${reply.status()}`);
};

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: "string", multiple: true, default: [] },
      path: { type: "string", default: "/appeals/process" },
      rows: { type: "string", default: "[data-part='row-table'] tbody tr" },
      count: { type: "string", default: "20" },
      redmine: { type: "string" },
      first: { type: "string", default: "[data-part='row-table'] [data-row-key] td:nth-child(4)" },
      answer: { type: "string", default: "[data-part='row-table'] tr[aria-selected='true']" },
      click: { type: "string" },
      shows: { type: "string", default: "form input, form textarea" },
      fields: { type: "string", default: "25" },
      login: { type: "string", default: "leader" },
      password: { type: "string", default: "Murojaat-2026" },
      rounds: { type: "string", default: "5" },
    },
  });
  const [count, fields, rounds] = [Number(values.count), Number(values.fields), Number(values.rounds)];
  if (values.url.length === 0 || ![count, fields, rounds].every((each) => Number.isInteger(each) && each > 0))
    throw new StartError("Say which portals, --url NAME=http://…; --count, --fields and --rounds are whole numbers.");
  const first = { on: values.first, shows: { selector: values.answer, count: 1 } };
  const builds = values.url.map((given): Build => {
    const [, name, url] = /^(?:([^=/]+)=)?(https?:\/\/[^/]+)\/?$/.exec(given) ?? [];
    if (url === undefined) throw new StartError(`"${given}" is no NAME=http://HOST:PORT.`);
    const signIn = (context: BrowserContext) => ours(values.login, values.password)(context, url);
    return { name: name ?? url, address: url + values.path, sign: { selector: values.rows, count }, first, signIn };
  });
  if (values.redmine !== undefined) {
    const { origin } = new URL(values.redmine);
    const signIn = (context: BrowserContext) => redmine(values.login, values.password)(context, origin);
    builds.push({ name: "Redmine", address: values.redmine, sign: { selector: "table.issues tbody tr.issue", count }, signIn });
  }
  const click = values.click === undefined ? undefined : { on: values.click, shows: { selector: values.shows, count: fields } };
  const ways = ["empty cache", "by reload", ...(click ? ["click"] : [])];
  const browser = await openBrowser();
  try {
    for (const speed of speeds) {
      const figures = builds.map((): Figures[][] => []);
      // the first round warms the servers and the browser
      for (let round = 0; round <= rounds; round += 1)
        for (const [at, build] of builds.entries()) {
          const measured = await visit(browser, build, speed, click);
          if (round > 0) figures[at]?.push(measured);
        }
      for (const [way, title] of ways.entries()) {
        const of = (at: number) => (figures[at] ?? []).map((measured) => measured[way]!); // a figure for each way
        console.log(`\n${values.path}, ${speed.name}, ${title}: median (least) of ${rounds} · ratio to ${builds[0]?.name}\n`);
        console.log(
          "| build | ms | thread ms | KiB | requests | click answered | program there | thread until rest |\n|---|---|---|---|---|---|---|---|",
        );
        for (const [at, { name }] of builds.entries()) console.log(rowOf(name, of(at), of(0)));
      }
    }
  } finally {
    await browser.close();
  }
};
