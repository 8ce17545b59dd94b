import { spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/reference.md"), "utf8");
const key = "receiver_w3b5Qk0t9bYz1cV7nR4xPqLmS8dFgHjKaE2uT6iOyU0";

it("the receiver of the page takes signed events once and in their order, and refuses others", async () => {
  const [, example] = /## Events to other systems[^]*?```js\n([^]*?)```/.exec(page)!;
  const folder = mkdtempSync(join(tmpdir(), "murojaat-example-"));
  writeFileSync(join(folder, "receiver.mjs"), example!);
  const program = spawn(process.execPath, [join(folder, "receiver.mjs")], {
    env: { KEY_ID: "3", KEY: key, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const port = await new Promise<string>((resolve) => {
    program.stdout.setEncoding("utf8").on("data", (part: string) => {
      said += part;
      const found = /listens at (\d+)/.exec(said);
      if (found) resolve(found[1]!);
    });
  });
  const send = async (id: string, time: string, by = key, late = 0): Promise<number> => {
    const body = JSON.stringify({ id, type: "uz.murojaat.appeal.closed", subject: "appeals/7", time });
    const [at, nonce] = [String(Math.floor(Date.now() / 1000) - late), randomBytes(12).toString("hex")];
    const signature = createHmac("sha256", by).update(`POST\n/events?a=1\n${at}\n${nonce}\n${body}`).digest("hex");
    const headers = { "x-key-id": "3", "x-timestamp": at, "x-nonce": nonce, "x-signature": signature };
    return (await fetch(`http://127.0.0.1:${port}/events?a=1`, { method: "POST", headers, body })).status;
  };

  expect(await send("a", "2026-11-20T10:00:00+05:00")).toBe(204);
  expect(await send("a", "2026-11-20T10:00:00+05:00")).toBe(204);
  expect(await send("b", "2026-11-20T11:00:00+05:00")).toBe(204);
  expect(await send("c", "2026-11-20T09:00:00+05:00")).toBe(409);
  expect(await send("d", "2026-11-20T12:00:00+05:00", "another key")).toBe(401);
  expect(await send("e", "2026-11-20T12:00:00+05:00", key, 400)).toBe(401);
  expect(said.match(/uz\.murojaat.*/g)).toEqual(["uz.murojaat.appeal.closed appeals/7", "uz.murojaat.appeal.closed appeals/7"]);

  program.kill();
  rmSync(folder, { recursive: true, force: true });
});
