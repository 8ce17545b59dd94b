import { execFileSync } from "node:child_process";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PizZip from "pizzip";
import { expect, it } from "vitest";
import { dayOf } from "../../engine/dates/days.ts";
import { zipOf } from "./bundle-zip.ts";

/** Days and hours of the entries, as Windows shows them, of a ZIP that a process in this zone writes. */
const entriesOf = (zone: string): [name: string, shown: string][] => {
  const work = `
    const { zipOf } = await import(${JSON.stringify(new URL("bundle-zip.ts", import.meta.url).href)});
    const { Readable } = await import("node:stream");
    const entry = (name, at) => ({ name, at, open: async () => Readable.from(["salom"]) });
    const entries = [entry("tun.txt", "2026-11-30T02:00:06+05:00"), entry("kun.txt", "2026-11-30T09:28:00.000Z"), entry("yil.txt", "2026-12-31T19:00:00Z")];
    zipOf({ name: "roʻyxat.txt", text: "" }, entries).pipe(process.stdout);`;
  const bytes = execFileSync(process.execPath, ["--input-type=module", "--eval", work], {
    env: { ...process.env, TZ: zone, NODE_OPTIONS: "" },
  });
  // the reader gives the stored parts back as those of Greenwich
  return Object.values(new PizZip(bytes).files).map(({ name, date }) => [name, date.toISOString().slice(0, 19)]);
};

it.each(["UTC", "America/New_York", "Asia/Tashkent", "Pacific/Kiritimati"])("zipOf writes hours of Tashkent in a process of %s", (zone) => {
  const [[list, listed], ...entries] = entriesOf(zone) as [[string, string], ...[string, string][]];

  expect(entries).toEqual([
    ["tun.txt", "2026-11-30T02:00:06"],
    ["kun.txt", "2026-11-30T14:28:00"],
    ["yil.txt", "2027-01-01T00:00:00"],
  ]);
  expect([list, listed.slice(0, 10)]).toEqual(["roʻyxat.txt", dayOf(new Date())]);
});

const list = { name: "roʻyxat.txt", text: "" };
const at = "2026-11-30T09:28:00.000Z";

it("zipOf fails where a file cannot be opened, or breaks off", async () => {
  const gone = { name: "a.txt", at, open: () => Promise.reject(new Error("gone")) };
  const broken = async function* () {
    yield Buffer.from("salom");
    throw new Error("broken off");
  };
  await expect(buffer(zipOf(list, [gone]))).rejects.toThrow("gone");
  await expect(buffer(zipOf(list, [{ name: "b.txt", at, open: async () => Readable.from(broken()) }]))).rejects.toThrow("broken off");
});

it("zipOf opens a file when its turn comes, and closes it when the reader goes", async () => {
  const endless = new Readable({
    read: function () {
      this.push(Buffer.alloc(65_536, Math.random().toString()));
    },
  });
  let later = 0;
  const zip = zipOf(list, [
    { name: "a.bin", at, open: async () => endless },
    { name: "b.bin", at, open: async () => Readable.from([String((later += 1))]) },
  ]);
  let taken = 0;
  for await (const part of zip) if ((taken += (part as Buffer).length) > 1000) break;

  await expect.poll(() => endless.destroyed).toBe(true);
  expect(later).toBe(0);
});
