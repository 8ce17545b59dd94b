import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("allJobs has the jobs of every file of jobs: a schedule that it lacks would never run", () => {
  const source = readFileSync(new URL("jobs.ts", import.meta.url), "utf8");
  const files = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".jobs.ts"));

  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !source.includes(`"./${file}"`))).toEqual([]);
});
