import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { syncBuiltinESMExports } from "node:module";
import os, { getPriority } from "node:os";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Asked } from "../../../test/support/apart-work.ts";
import { apart, ApartError, ApartNotStarted, countNotStarted } from "./apart.ts";

const module = new URL("../../../test/support/apart-work.ts", import.meta.url);
const withLimits = (limits: Partial<Parameters<typeof apart>[1]> = {}) => {
  const ask = apart<Asked, unknown>(module, { seconds: 20, memory: 64, ...limits });
  return (asked: Asked) => ask(async () => asked);
};

describe("work in a process apart", () => {
  it("comes back as data, bytes too, in the order of the calls, from one process", async () => {
    const ask = withLimits();
    const values = [Buffer.from([1, 0, 255]), { name: "ʻ", at: 20n }, undefined, "fourth"];
    expect(await Promise.all(values.map((value) => ask({ is: "said", value })))).toEqual(values);
    const [one, other] = await Promise.all([ask({ is: "pid" }), ask({ is: "pid" })]);
    expect(one).toBe(other);
    expect(one).not.toBe(process.pid);
  });

  it("that fails, never ends or ends its process is refused, and the next piece of work is done", async () => {
    const ask = withLimits({ seconds: 3 });
    const said: unknown[] = await Promise.all([
      ask({ is: "fails" }).catch((error: unknown) => error),
      ask({ is: "endless" }).catch((error: unknown) => error),
      ask({ is: "said", value: "goes on" }),
      ask({ is: "ends" }).catch((error: unknown) => error),
      ask({ is: "said", value: "still" }),
    ]);
    const words = said.map((one) => (one instanceof ApartError ? one.message : one));
    expect(words).toEqual(["spoilt", "took more than 3 s", "goes on", "ended: 7", "still"]);
  });

  it("says whether it took too long or its process ended, also when the system ends that process", async () => {
    const ask = withLimits({ seconds: 3 });
    const late: unknown = await ask({ is: "endless" }).catch((error: unknown) => error);
    const pid = (await ask({ is: "pid" })) as number;
    const killed: unknown = ask({ is: "endless" }).catch((error: unknown) => error);
    setTimeout(() => process.kill(pid, "SIGKILL"), 200);
    expect(late).toMatchObject({ isLate: true });
    expect(await killed).toMatchObject({ isLate: false, message: "ended: SIGKILL" });
    expect(await ask({ is: "said", value: "next" })).toBe("next");
  });

  it("gives a module of WebAssembly no more memory than its limit", async () => {
    const ask = withLimits({ wasmMemory: 32 });
    expect(await ask({ is: "grows", megabytes: 32 })).toBe(32);
    expect(await ask({ is: "grows", megabytes: 33 })).toBe(1);
  });

  it("whose input cannot be read fails with that error, and delays no other", async () => {
    const ask = apart<Asked, unknown>(module, { seconds: 20, memory: 64 });
    await expect(ask(() => Promise.reject(new Error("the store is away")))).rejects.toThrow("the store is away");
    expect(await ask(async () => ({ is: "said", value: 1 }))).toBe(1);
  });

  it("reads only the program's files, reaches no network", async () => {
    const folder = mkdtempSync(join(tmpdir(), "murojaat-apart-"));
    const path = join(folder, "appeal.txt");
    writeFileSync(path, "a letter");
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const ask = withLimits();
    try {
      await expect(ask({ is: "reads", path })).rejects.toThrow(/restricted/);
      await expect(ask({ is: "calls", port: (server.address() as { port: number }).port })).rejects.toThrow(/restricted/);
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  });

  it("has nothing of the portal's environment but where the libraries of a release are, if they are anywhere", async () => {
    vi.stubEnv("DATA_KEY", "a key");
    vi.stubEnv("LD_LIBRARY_PATH", "/opt/murojaat/lib");
    try {
      const known = await withLimits()({ is: "environment" });
      expect(known).toMatchObject({ LD_LIBRARY_PATH: "/opt/murojaat/lib" });
      for (const name of ["DATA_KEY", "PATH", "NODE_ENV"]) expect(known).not.toHaveProperty(name);
      vi.stubEnv("LD_LIBRARY_PATH", undefined);
      expect(await withLimits()({ is: "environment" })).not.toHaveProperty("LD_LIBRARY_PATH");
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("yields to everything else where it is patient", async () => {
    const [patient, usual] = [await withLimits({ isPatient: true })({ is: "pid" }), await withLimits()({ is: "pid" })];
    expect(getPriority(patient as number)).toBeGreaterThan(getPriority(usual as number));
  });

  it("is done at the usual priority where the machine refuses another", async () => {
    const refused = vi.spyOn(os, "setPriority").mockImplementation(() => {
      throw Object.assign(new Error("A system error occurred: uv_os_setpriority returned EPERM (operation not permitted)"), {
        code: "EPERM",
      });
    });
    syncBuiltinESMExports();
    try {
      const pid = await withLimits({ isPatient: true })({ is: "pid" });
      expect(refused).toHaveBeenCalled();
      expect(getPriority(pid as number)).toBe(getPriority());
    } finally {
      refused.mockRestore();
      syncBuiltinESMExports();
    }
  });
});

describe("a process apart that cannot start", () => {
  const loading = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  /** The processes of this one that are being started or at work. */
  const underWay = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
  const asked = async () => ({});

  it.each([
    ["has no module", new URL("file:///nonexistent/work.ts"), 20, /^a reader cannot be started: Cannot find module/],
    ["has a module with a fault", loading("throw new RangeError('no such library')"), 20, /^a reader cannot be started: no such library$/],
    ["ends while its module is loaded", loading("process.exit(127)"), 20, /^a reader cannot be started: ended: 127$/],
    ["is killed meanwhile", loading("process.kill(process.pid, 'SIGKILL')"), 20, /^a reader cannot be started: ended: SIGKILL$/],
    ["stands still meanwhile", loading("for (;;);"), 1, /^a reader cannot be started: took more than 1 s$/],
    ["never says that it is ready", loading("await new Promise(() => {})"), 1, /^a reader cannot be started: took more than 1 s$/],
  ])("because it %s is no fault of the content, is counted, and is gone", async (_what, from, seconds, message) => {
    const [running, before] = [underWay(), countNotStarted()];
    const refused: unknown = await apart(from, { seconds, memory: 64 })(asked).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApartNotStarted);
    expect(refused).not.toBeInstanceOf(ApartError);
    expect(refused).toMatchObject({ message: expect.stringMatching(message) });
    expect(countNotStarted()).toBe(before + 1);
    await vi.waitFor(() => expect(underWay()).toBe(running), 5000);
  });

  it("because the program is not there says so, and the next piece of work is done once it is", async () => {
    const ask = withLimits();
    const { execPath } = process;
    process.execPath = "/nonexistent/node";
    try {
      const refused: unknown = await ask({ is: "pid" }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ApartNotStarted);
      expect(refused).toMatchObject({ message: "a reader cannot be started: spawn /nonexistent/node ENOENT" });
    } finally {
      process.execPath = execPath;
    }
    expect(await ask({ is: "said", value: 1 })).toBe(1);
  });

  it("is told from one that ends at its work", async () => {
    const before = countNotStarted();
    const refused: unknown = await withLimits()({ is: "ends" }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApartError);
    expect(refused).not.toBeInstanceOf(ApartNotStarted);
    expect(countNotStarted()).toBe(before);
  });
});
