import { execFile, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync, readdirSync, readFileSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { pictures } from "@murojaat/server/test/support/pictures.ts";
import { startS3 } from "@murojaat/server/test/support/s3-server.ts";
import { startTlsPostgres } from "@murojaat/server/test/support/tls-postgres.ts";
import { presentChromium, presentShell } from "../build/chromium.ts";
import { scannedLetter } from "../demo-office/scans.ts";
import { run } from "../release/run.ts";
import { addPerson, answer, call, openPost, register, sendScan, signInFirst, upload, type SignedIn } from "./office-work.ts";
import {
  dataDir,
  deploy,
  host,
  infected,
  installProgram,
  layFolders,
  murojaat,
  startClamd,
  startNginx,
  writeBackupKey,
  writeSettings,
} from "./server-machine.ts";
import { readUnit, runUnit, startUnit, type Unit } from "./unit.ts";

const address = `https://${host}`;
const password = "Chorsu-anor-1916";
const portalUnit = join(deploy, "systemd/murojaat@.service");
const backupUnit = join(deploy, "systemd/murojaat-backup.service");
/** An address of this machine that is not loopback: whoever asks from elsewhere. */
const outside = "10.77.14.1";
/** A browser has six connections to a server of HTTP/1.1. */
const tabs = 9;

/** Whether all went as it should. `work` is a folder with the certificates and the program; logs are written there. */
export const tryJoints = async (work: string, say: (line: string) => void): Promise<boolean> => {
  const children = new Set<ChildProcess>();
  const stops: (() => Promise<unknown>)[] = [];
  let [passed, failed] = [0, 0];
  const step = async (title: string, does: () => Promise<string | number | void>): Promise<void> => {
    const began = performance.now();
    try {
      const said = await does();
      passed += 1;
      say(`ok    ${secondsSince(began)} s  ${title}${said === undefined ? "" : `: ${said}`}`);
    } catch (error) {
      failed += 1;
      say(`FAIL  ${secondsSince(began)} s  ${title}\n${(error as Error).stack}`);
    }
  };
  try {
    await tryAll();
  } catch (error) {
    failed += 1;
    say(String((error as Error).stack));
  } finally {
    for (const child of children) child.kill("SIGKILL");
    for (const stop of stops) await stop();
  }
  if (failed > 0) say(`The logs are in ${work}.`);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0;

  async function tryAll(): Promise<void> {
    layFolders(work, outside);
    installProgram(work);
    const store = await startS3();
    const database = await startTlsPostgres(["murojaat"]);
    stops.push(store.close, database.stop);
    run("cp", [database.authority, "/etc/murojaat/database-ca.pem"]);
    const secrets = writeSettings(database.urls("murojaat", "sslmode=verify-full&sslrootcert=/etc/murojaat/database-ca.pem"), {
      FILES_URL: store.url,
      CLAMD_URL: "tcp://127.0.0.1:3310",
    });
    let clamd = begin(startClamd(work));
    const names = ["--uz", "Fargʻona viloyati hokimligi", "--uk", "Фарғона вилояти ҳокимлиги", "--ru", "Хокимият Ферганской области"];
    const createAdmin = ["create-admin", "--login", "admin", "--prefix", "FAR", ...names];
    await output(murojaat, createAdmin, { ...process.env, ADMIN_PASSWORD: password });

    const log = openSync(join(work, "portal.log"), "a");
    const start = async (unit: Unit): Promise<ChildProcess> => {
      const child = begin(startUnit(unit, log));
      const { status, output } = await runUnit(unit, "ExecStartPost", { $MAINPID: String(child.pid) });
      if (status !== 0) throw new Error(output);
      return child;
    };
    const [one, two] = [readUnit(portalUnit, "3000"), readUnit(portalUnit, "3001")];
    begin(startNginx(work));
    let first: ChildProcess;
    await step("a process starts under the filter of its unit", async () => {
      first = await start(one);
    });
    await step("no environment of a process shows a secret that is a credential", async () => {
      const ours = processes().filter(({ words }) => words.some((word) => word.startsWith("/opt/murojaat")));
      const shown = ours.filter(({ id }) => secrets.some((secret) => readFileSync(`/proc/${id}/environ`, "utf8").includes(secret)));
      if (ours.length === 0 || shown.length > 0) throw new Error(shown.map(({ words }) => words.join(" ")).join("\n"));
    });
    await step("nginx speaks HTTP/2 to a browser", async () => {
      const spoken = await ask("/", "--write-out", "%{http_version}");
      if (spoken !== "2") throw new Error(`HTTP/${spoken}`);
    });
    await step("/readyz is answered to the machine, and to nobody else", async () => {
      const [here, elsewhere] = [await readyz("127.0.0.1"), await readyz(outside)];
      if (here !== "200" || elsewhere !== "403") throw new Error(`${here} and ${elsewhere}`);
    });

    const admin = await signInFirst(address, { login: "admin", password });
    await openPost(admin);
    const registrator = await addPerson(admin, "registrator");
    const [leader, executor, signer] = [
      await addPerson(admin, "leader"),
      await addPerson(admin, "executor"),
      await addPerson(admin, "signer"),
    ];
    /** What the portal said it has taken. */
    const taken: string[] = [];
    const registered = async (more: object = {}): Promise<number> => {
      const { id, number } = await register(registrator, more);
      taken.push(number);
      return id;
    };

    let [scan, heic, appeal] = [0, 0, 0];
    await step("an appeal is registered with a scan, which is read", async () => {
      const sent = await sendScan(registrator, await scannedLetter());
      [scan, heic] = [sent.fileId, await upload(registrator, "rasm.heic", pictures.heic)];
      appeal = await registered({ files: [scan, heic] });
      if (sent.line !== "Fargʻona viloyati hokimiga") throw new Error(`It was read as ${sent.line}`);
      return `read after ${sent.seconds.toFixed(1)} s`;
    });
    await step("a HEIC is shown", async () => {
      const shown = await view(registrator, heic);
      if (shown.status !== 200 || shown.headers.get("content-type") !== "image/jpeg") throw new Error(await shown.text());
    });
    await step("the appeal is answered, the answer confirmed, its letter a PDF", async () => {
      const taskId = await answer({ registrator, leader, executor, signer }, appeal);
      const letter = await take(leader, `/tasks/generate-doc?taskId=${taskId}&type=answer-letter&format=pdf&purpose=inspection`);
      const head = Buffer.from(await letter.arrayBuffer()).toString("latin1", 0, 5);
      if (letter.status !== 200 || head !== "%PDF-") throw new Error(`The letter is answered ${letter.status}.`);
    });
    await step("all files become one PDF", async () => {
      const { id } = await call(registrator, "POST", `/appeals/${appeal}/bundles`, { kind: "pdf", purpose: "inspection" });
      const state = async () => (await call(registrator, "GET", `/bundles/${id}`)) as { isReady: boolean; isFailed: boolean };
      await until(async () => ((await state()).isReady ? true : undefined), 60);
    });
    await step("what reads and shows files steps back, and leaves no process behind", async () => {
      for (let n = 0; n < 6; n += 1) await view(registrator, await upload(registrator, `rasm-${n}.bmp`, pictures.bmp));
      const helpers = processes().filter(({ words }) =>
        words.some((word) => word.startsWith("/opt/") && word.endsWith("apart-process.ts")),
      );
      const kinds = new Set(helpers.map(({ words }) => words.at(-2)));
      const patient = helpers.filter(({ id }) => niceOf(id) === "19");
      // one of each kind is kept for a minute
      const isFirst = helpers.every(({ id }) => Number(readFileSync(`/proc/${id}/oom_score_adj`, "utf8")) > 0);
      if (helpers.length > kinds.size || patient.length === 0 || !isFirst)
        throw new Error(`${helpers.length} helpers, ${patient.length} of them patient, the first to go: ${isFirst}`);
      return `${helpers.length} helpers, ${patient.length} of them behind everybody`;
    });
    await step("the backup's unit writes a backup of a database on TLS", async () => {
      writeBackupKey();
      const { status, output } = await runUnit(readUnit(backupUnit), "ExecStart");
      if (status !== 0 || readdirSync("/var/backups/murojaat").length !== 1) throw new Error(output);
    });
    await step(`${tabs} tabs of a browser are loaded and answered`, () => openTabs());

    const withoutStore = async (): Promise<string> => {
      const others = watch(leader);
      store.answer = 503;
      try {
        for (let times = 0; times < 6; times += 1) {
          const refused = await view(registrator, scan);
          if (refused.status !== 503 || !(await refused.text()).includes("store_unavailable")) throw new Error(`${refused.status}`);
          if ((await readyz(outside)) !== "403") throw new Error("A monitor outside got through.");
        }
        await registered();
        await wait(1_000);
      } finally {
        store.answer = undefined;
      }
      const back = await until(async () => ((await view(registrator, scan)).status === 200 ? true : undefined), 30);
      return `${await others.refused([], 0)}; the file is back after ${back} s`;
    };
    await step("the store away, one process: a file is refused in the portal's own words, nobody else is", withoutStore);
    await step("the virus scanner: what it knows is refused, while it is away nothing is uploaded, nobody else is refused", async () => {
      const codeOf = (name: string, content: Buffer) => upload(registrator, name, content).then(() => "taken", refusalOf);
      const known = await codeOf("xat.txt", infected);
      const clean = await codeOf("xat.txt", Buffer.from("Assalomu alaykum\n"));
      await end(clamd, "SIGKILL");
      const others = watch(leader);
      const away = await codeOf("xat.txt", Buffer.from("Salom\n"));
      await registered();
      clamd = begin(startClamd(work));
      const back = await until(async () => ((await codeOf("xat.txt", Buffer.from("Salom\n"))) === "taken" ? true : undefined), 60);
      const said = [known, clean, away, await codeOf("xat.txt", infected)].join();
      if (said !== "file_infected,taken,scan_unavailable,file_infected") throw new Error(said);
      return `${await others.refused([], 0)}; uploads are back ${back} s after its start`;
    });
    await step("the disk full: /readyz says it, reading goes on", async () => {
      const filler = join(dataDir, "filler");
      writeFileSync(filler, "");
      const { bavail, bsize } = statfsSync(dataDir);
      truncateFull(filler, bavail * bsize - 20_000_000);
      const others = watch(leader);
      const said = await (await fetch("http://127.0.0.1:3000/readyz")).text();
      if (!said.includes("disk full")) throw new Error(said);
      await wait(1_000);
      rmSync(filler);
      const back = await until(async () => ((await fetch("http://127.0.0.1:3000/readyz")).ok ? true : undefined), 90);
      return `${await others.refused([], 0)}; ready after ${back} s`;
    });
    await step("the database restarted: refused only while it is away", async () => {
      const others = watch(leader);
      await wait(300);
      await restartPostgres();
      await registeredInTheEnd();
      return others.refused(["database_unavailable", "outcome_unknown"], 200);
    });

    let second: ChildProcess;
    await step("a second process, with the settings of the compose file", async () => {
      second = await start({ ...two, environment: { ...two.environment, ...composeSettings() } });
    });
    await step("both restarted, one after the other: hardly anybody is refused", async () => {
      const [others, writer] = [watch(leader), watch(registrator, () => registered())];
      await end(first, "SIGTERM");
      first = await start(one);
      await end(second, "SIGTERM");
      second = await start(two);
      await wait(500);
      // what still meets a closing process is asked again by the screens, saves with their key
      const words = ["shutting_down", "502"];
      return `reading ${await others.refused(words, 6)}; registering ${await writer.refused(words, 6)}`;
    });
    await step("one of two killed: the other serves", async () => {
      const [others, writer] = [watch(leader), watch(registrator, () => registered())];
      await wait(500);
      await end(second, "SIGKILL");
      await wait(3_000);
      return `reading ${await others.refused(["502"], 3)}; registering ${await writer.refused(["502"], 3)}`;
    });
    await step("the store away, one of two processes: the same", withoutStore);
    await step("the figures at the unit's address are those that the alarms ask for", async () => {
      const figures = await (await fetch("http://127.0.0.1:13000/metrics")).text();
      const asked = new Set(readFileSync(join(deploy, "../docs/alarms.yml"), "utf8").match(/\b(?:murojaat|nodejs|process)_\w+/g));
      // there is no mailbox here
      const lacking = [...asked].filter((name) => !name.startsWith("murojaat_mailbox_") && !new RegExp(`^${name}[{ ]`, "m").test(figures));
      if (lacking.length > 0) throw new Error(lacking.join(", "));
      return asked.size;
    });
    await step("nothing that was taken is lost, and the history verifies", async () => {
      for (const number of taken) {
        const hits = await call(registrator, "GET", `/appeals/search?search_value=${encodeURIComponent(number)}`);
        const found = hits.filter((row: { requestNumber: string }) => row.requestNumber === number).length;
        if (found !== 1) throw new Error(`${number} was found ${found} times.`);
      }
      return `${taken.length} appeals; ${(await output(murojaat, ["verify"])).split("\n").at(-1)}`;
    });

    async function registeredInTheEnd(): Promise<void> {
      await until(
        () =>
          registered().then(
            () => true,
            () => undefined,
          ),
        60,
      );
    }
    async function openTabs(): Promise<string> {
      const browser = await chromium.launch({
        executablePath: (presentShell() ?? presentChromium())!,
        args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--ignore-certificate-errors"],
      });
      try {
        const context = await browser.newContext();
        await context.addCookies([{ name: "system_language", value: "UZ", url: address }]);
        const page = await context.newPage();
        await page.goto(`${address}/login`);
        await page.locator("input[autocomplete='username']").fill("registrator");
        await page.locator("input[type='password']").fill("Chorsu-qovun-7714");
        await page.locator("button[type='submit']").click();
        await page.getByRole("navigation").first().waitFor();
        let slowest = 0;
        for (let tab = 0; tab < tabs; tab += 1) {
          const next = await context.newPage();
          const began = performance.now();
          await next.goto(`${address}/appeals/registration`);
          await next.locator("[data-part='list-total']").filter({ hasText: /\d/ }).waitFor({ timeout: 20_000 });
          slowest = Math.max(slowest, performance.now() - began);
        }
        return `the slowest after ${(slowest / 1000).toFixed(1)} s`;
      } finally {
        await browser.close();
      }
    }
  }

  function begin(child: ChildProcess): ChildProcess {
    children.add(child);
    return child;
  }
};

const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1).padStart(5);
const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
};
/** Asks until there is an answer; the seconds that it took. */
const until = async (answered: () => Promise<true | undefined>, most: number): Promise<string> => {
  const began = performance.now();
  while ((await answered()) === undefined) {
    if (performance.now() - began > most * 1000) throw new Error(`Not so after ${most} s.`);
    await wait(200);
  }
  return secondsSince(began).trim();
};
/** What a program wrote; we go on serving meanwhile. */
const output = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<string> =>
  (await promisify(execFile)(program, args, { env })).stdout.trim();
const ask = (path: string, ...how: readonly string[]): Promise<string> =>
  output("curl", ["--silent", "--cacert", process.env["NODE_EXTRA_CA_CERTS"]!, "--output", "/dev/null", ...how, `${address}${path}`]);
/** The status of /readyz through nginx, for who asks from this address. */
const readyz = (from: string): Promise<string> =>
  ask("/readyz", "--write-out", "%{http_code}", "--interface", from, "--resolve", `${host}:443:${from}`);
const take = (by: SignedIn, path: string): Promise<Response> =>
  fetch(`${by.address}/api${path}`, { headers: { authorization: `Bearer ${by.token}` } });
const view = (by: SignedIn, file: number): Promise<Response> => take(by, `/admin/files/view/${file}`);
const refusalOf = ({ message }: Error): string => /"code":"(\w+)"/.exec(message)?.[1] ?? /answered (\d+)/.exec(message)?.[1] ?? message;

/** Somebody who works on meanwhile: a call after the other, until it is asked how it went. */
const watch = (by: SignedIn, works: () => Promise<unknown> = () => call(by, "GET", "/profile/me")) => {
  const refusals: { readonly at: number; readonly why: string }[] = [];
  let [asked, isOver] = [0, false];
  const going = (async () => {
    while (!isOver) {
      asked += 1;
      const at = performance.now();
      await works().catch((error: Error) => refusals.push({ at, why: refusalOf(error) }));
      await wait(50);
    }
  })();
  return {
    /** Errors: more refusals than `most`, or others. */
    refused: async (words: readonly string[], most: number): Promise<string> => {
      isOver = true;
      await going;
      if (refusals.length === 0) return `${asked} calls, none refused`;
      const lasted = (refusals.at(-1)!.at - refusals[0]!.at) / 1000;
      const told = `${refusals.length} of ${asked} calls refused within ${lasted.toFixed(1)} s (${[...new Set(refusals.map(({ why }) => why))].join(", ")})`;
      if (refusals.length > most || refusals.some(({ why }) => !words.includes(why))) throw new Error(told);
      return told;
    },
  };
};

type Process = { readonly id: string; readonly words: readonly string[] };
const processes = (): Process[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        return [{ id, words: readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0") }];
      } catch {
        // it has ended meanwhile
        return [];
      }
    });
/** proc(5), stat: the nineteenth field; the second one, a name in brackets, may hold blanks. */
const niceOf = (id: string): string => readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)!.split(" ")[16]!;
/** The server of this namespace, as its account would. */
const restartPostgres = async (): Promise<void> => {
  const { words } = processes().find(({ words: [program = ""] }) => program.endsWith("/bin/postgres"))!;
  const folder = words[words.indexOf("-D") + 1]!;
  const program = words[0]!.replace(/postgres$/, "pg_ctl");
  const restart = [program, "restart", "-w", "-m", "fast", "-D", folder, "-l", "/dev/null"];
  await output("setpriv", ["--reuid=postgres", "--regid=postgres", "--init-groups", ...restart]);
};
/** Fills a file, so that its file system has no room for them any more. Bytes. */
const truncateFull = (file: string, bytes: number): void => {
  run("fallocate", ["--length", String(bytes), file]);
  truncateSync(file, bytes);
};
/** What the example of the compose file's .env sets beside its secrets. */
const composeSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    [...readFileSync(join(deploy, "compose/compose.env.example"), "utf8").matchAll(/^([A-Z_]+)=(.*)$/gm)].flatMap(([, name, value]) =>
      /_FILE$|^MUROJAAT_IMAGE$/.test(name!) ? [] : [[name!, value]],
    ),
  );
