import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { syncBuiltinESMExports } from "node:module";
import os, { getPriority } from "node:os";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Asked } from "../../../test/support/apart-work.ts";
import { apart, ApartError, ApartNotStarted, countNotStarted } from "./apart.ts";
import { module, withLimits } from "../../../test/support/apart-limits.ts";

describe("work in a process apart", () => {
  it("comes back as data, bytes too, in the order of the calls, from one process", async () => {
    const ask = withLimits();
    const values = [Buffer.from([1, 0, 255]), { name: "ʻ", at: 20n }, undefined, "fourth"];
    expect(await Promise.all(values.map((value) => ask({ is: "said", value })))).toEqual(values);
    const [one, other] = await Promise.all([ask({ is: "pid" }), ask({ is: "pid" })]);
    expect(one).toBe(other);
    expect(one).not.toBe(process.pid);
  });

  it("takes turns by person: nobody's work comes last, and what nobody waits for any more is not even read", async () => {
    const ask = apart<Asked, unknown>(module, { seconds: 20, memory: 64 });
    const left = new AbortController();
    const read: string[] = [];
    const asked = (name: string, of: number, gone?: AbortSignal) =>
      ask(
        async () => {
          read.push(name);
          return { is: "said", value: name };
        },
        { of, ...(gone && { gone }) },
      );
    const names = [asked("a1", 1), asked("job", 0), asked("a2", 1), asked("a3", 1), asked("b1", 2)];
    const gone = asked("b2", 2, left.signal);
    left.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    await Promise.all(names);
    expect(read).toEqual(["a1", "a2", "b1", "a3", "job"]);
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
