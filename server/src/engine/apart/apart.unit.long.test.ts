import { getPriority } from "node:os";
import { describe, expect, it, vi } from "vitest";
import { apart, ApartError, ApartNotStarted, countNotStarted } from "./apart.ts";
import { withLimits } from "../../../test/support/apart-limits.ts";

describe("work in a process apart", () => {
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

  it("yields to everything else where it is patient", async () => {
    const [patient, usual] = [await withLimits({ isPatient: true })({ is: "pid" }), await withLimits()({ is: "pid" })];
    expect(getPriority(patient as number)).toBeGreaterThan(getPriority(usual as number));
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
});
