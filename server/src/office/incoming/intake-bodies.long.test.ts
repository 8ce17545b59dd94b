import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answeredAppeal } from "../../../test/support/answered-appeal.ts";
import { given } from "../../../test/support/given.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { signed, type ChannelKey } from "../../../test/support/signed.ts";
import { createChannelKey } from "./channel-keys.repository.ts";

const lines: { level: number; msg: string; reason?: string }[] = [];
const stream = new Writable({
  write: (line: Buffer, _encoding, done) => {
    lines.push(JSON.parse(line.toString()));
    done();
  },
});
let portal: Portal;
let port: number;
let keys: ChannelKey[];
let admin: Person;
beforeAll(async () => {
  portal = await openPortal({ logger: { level: "info", stream } });
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  port = (portal.app.server.address() as AddressInfo).port; // a TCP port
  keys = [await createChannelKey(portal.db, "web", "sayt"), await createChannelKey(portal.db, "web", "ikkinchi")];
  await portal.db
    .updateTable("settings")
    .set({ value: JSON.stringify({ isOn: true }) })
    .where("key", "=", "publicCheck")
    .execute();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

/** 13 MB that all connections share, so that what is held is held by the server. */
const body = Buffer.alloc(13_000_000, "x");
type Call = { socket: Socket; reply: () => string };
const opened = new Set<Socket>();
afterEach(() => opened.forEach((socket) => socket.destroy()));
const open = (): Call => {
  const socket = connect(port, "127.0.0.1");
  opened.add(socket);
  let reply = "";
  socket.on("data", (part: Buffer) => (reply += part.toString()));
  socket.on("error", () => {});
  return { socket, reply: () => reply };
};
/** Begins a call and holds its last byte back. */
const begin = async (path: string, headers: Record<string, string>, start = ""): Promise<Call> => {
  const { socket, reply } = open();
  await once(socket, "connect");
  const head = Object.entries({ host: "localhost", "content-length": String(start.length + body.length + 1), ...headers });
  socket.write(
    `POST ${new URL(`/api/${path}`, "http://x").href.slice(8)} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
  );
  socket.write(start);
  socket.write(start === "" ? body : body.subarray(0, 100_000));
  return { socket, reply };
};
const unsigned = (key: ChannelKey) => ({
  "content-type": "application/json",
  ...signed({ ...key, key: "" }, { method: "POST", url: "/api/intake/web" }),
});
const statusOf = ({ reply }: Call): number | undefined => Number(/^HTTP\/1.1 (\d+)/.exec(reply())?.[1]) || undefined;
const hangUp = async (calls: readonly Call[]): Promise<void> => {
  for (const { socket } of calls) socket.destroy();
  await setTimeout(200);
};
const bodies = async (n: number, key: ChannelKey) => Promise.all(Array.from({ length: n }, () => begin("intake/web", unsigned(key))));
const held = (calls: readonly Call[]): number => calls.filter((call) => statusOf(call) === undefined).length;
const failures = () => lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);

describe("a body whose sender is not known yet", () => {
  it("is held four times a key, six times in all; more are told to come later, and a known sender is heard", async () => {
    const before = process.memoryUsage();
    const first = await bodies(20, keys[0]!);
    await expect.poll(() => held(first), { timeout: 60_000 }).toBe(4);
    const refused = first.filter((call) => statusOf(call) !== undefined);
    expect(new Set(refused.map(statusOf))).toEqual(new Set([429]));
    expect(refused.every(({ reply }) => /\r\nretry-after: 5\r\n/i.test(reply()) && reply().includes('"too_many"'))).toBe(true);
    const second = await bodies(6, keys[1]!);
    await expect.poll(() => held(second), { timeout: 60_000 }).toBe(2);
    const grown = () => {
      const now = process.memoryUsage();
      return Math.max(now.rss - before.rss, now.arrayBuffers - before.arrayBuffers);
    };
    await expect.poll(grown, { timeout: 60_000 }).toBeLessThan(150_000_000);

    // what needs no room goes on: it asks what has become of a ticket
    const url = "/api/intake/web/WEB-0000000000";
    expect((await portal.app.inject({ url, headers: signed(keys[0]!, { method: "GET", url }) })).statusCode).toBe(404);

    await hangUp([...first, ...second]);
    // and leaves its room
    const text = JSON.stringify({ externalId: "1", applicant: { firstName: "Lola", phone: "935551122" }, text: "Suv yoʻq" });
    const headers = { "content-type": "application/json", ...signed(keys[0]!, { method: "POST", url: "/api/intake/web", body: text }) };
    expect((await portal.app.inject({ method: "POST", url: "/api/intake/web", headers, payload: text })).statusCode).toBe(200);
    // the server hears of each end when it comes to it
    const heldAgain = async () => {
      const again = await bodies(4, keys[0]!);
      await setTimeout(500);
      const n = held(again);
      await hangUp(again);
      return n;
    };
    await expect.poll(heldAgain, { timeout: 20_000 }).toBe(4);
  });

  it("with the number of an unknown key is not held at all", async () => {
    const calls = await bodies(3, { id: 999_999, key: "" });
    await expect.poll(() => calls.map(statusOf), { timeout: 5000 }).toEqual([401, 401, 401]);
    await hangUp(calls);
  });

  it("in pieces counts as the largest, and one that states a larger length is refused", async () => {
    const pieces = { ...unsigned(keys[0]!), "transfer-encoding": "chunked" };
    const head = Object.entries(pieces).map(([name, value]) => `${name}: ${value}\r\n`);
    const calls = Array.from({ length: 5 }, open);
    for (const { socket } of calls) socket.write(`POST /api/intake/web HTTP/1.1\r\nhost: x\r\n${head.join("")}\r\n1\r\nx\r\n`);
    await expect.poll(() => held(calls), { timeout: 5000 }).toBe(4);
    await hangUp(calls);
    const large = await begin("intake/web", { ...unsigned(keys[0]!), "content-length": "14000001" });
    await expect.poll(() => statusOf(large), { timeout: 5000 }).toBe(413);
    await hangUp([large]);
  });
});

const fileOf = (name: string) =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
const form = { "content-type": "multipart/form-data; boundary=b" };
describe("a caller who disconnects", () => {
  it.each<[string, string, Record<string, string>, string?]>([
    ["an appeal from outside", "intake/web", {}],
    ["an upload by form", "admin/files/upload/part", form, fileOf("ariza.pdf")],
    ["an upload in base64", "admin/files/upload/base64", { "content-type": "application/json" }],
    ["a template", "admin/document-templates?name=answer-letter&language=UZ&version=1", form, fileOf("xat.docx")],
    ["a workbook", "admin/channels/import?dryRun=true", form, fileOf("kanallar.xlsx")],
  ])("in the middle of %s is no failure", async (_what, path, headers, start) => {
    lines.length = 0;
    const call = await begin(
      path,
      path.startsWith("intake") ? unsigned(keys[0]!) : { authorization: `Bearer ${admin.token}`, ...headers },
      start,
    );
    await setTimeout(300);
    await hangUp([call]);
    expect(failures()).toEqual([]);
  });

  it("in the middle of a letter that the public page compares is no failure", async () => {
    const at = await answeredAppeal(portal);
    const to = given(portal);
    await to.act(await portal.as("controller"), "check-answer", at.own);
    await to.act(await portal.as("signer"), "confirm-answer", at.own);
    const { code } = await portal.db
      .selectFrom("issued_letters")
      .select("code")
      .where("appeal_id", "=", at.appeal)
      .executeTakeFirstOrThrow();
    lines.length = 0;
    const call = await begin(`../check/${code}`, form, fileOf("xat.pdf"));
    await setTimeout(300);
    await hangUp([call]);
    expect(failures()).toEqual([]);
  });
});
