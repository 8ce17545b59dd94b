import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { getPriority } from "node:os";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Asked } from "../../../test/support/apart-work.ts";
import { apart, ApartError } from "./apart.ts";

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

  it("has no keys of the portal, reads only the program's files, reaches no network", async () => {
    const folder = mkdtempSync(join(tmpdir(), "murojaat-apart-"));
    const path = join(folder, "appeal.txt");
    writeFileSync(path, "a letter");
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const ask = withLimits();
    try {
      expect(await ask({ is: "keys" })).not.toContain("PATH");
      await expect(ask({ is: "reads", path })).rejects.toThrow(/restricted/);
      await expect(ask({ is: "calls", port: (server.address() as { port: number }).port })).rejects.toThrow(/restricted/);
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  });

  it("yields to everything else where it is patient", async () => {
    const [patient, usual] = [await withLimits({ isPatient: true })({ is: "pid" }), await withLimits()({ is: "pid" })];
    expect(getPriority(patient as number)).toBeGreaterThan(getPriority(usual as number));
  });
});
