import { describe, expect, it } from "vitest";
import { signed } from "../../../test/support/signed.ts";
import { createChannelKey } from "./channel-keys.repository.ts";
import { useKindsOfUploads, type Sent, sent, portal, area, keptOf, begin, write, finish } from "../../../test/support/kinds-of-uploads.ts";

useKindsOfUploads();

const fives = Array.from({ length: Math.ceil(sent.length / 5) }, (_, n) => sent.slice(5 * n, 5 * n + 5));
const expected = (some: readonly Sent[]) => ({
  files: some.map(([, , kept]) => kept).filter((kept) => !kept.startsWith("file_")),
  leftOut: some.map(([, , kept]) => kept).filter((kept) => kept.startsWith("file_")),
});

const handIn = async (channel: string, some: readonly Sent[], key: Awaited<ReturnType<typeof createChannelKey>>): Promise<string> => {
  const url = `/api/intake/${channel}`;
  const body = JSON.stringify({
    externalId: `${channel}-${some[0]![0]}`,
    applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId: area.id },
    text: "Koʻchada chiroq yoʻq",
    files: some.map(([name, content]) => ({ name, content: content.toString("base64") })),
  });
  const headers = { "content-type": "application/json", ...signed(key, { method: "POST", url, body }) };
  const reply = await portal.app.inject({ method: "POST", url, headers, payload: body });
  expect(reply.statusCode).toBe(200);
  return reply.json().ticket;
};

describe("an appeal with many kinds of files", () => {
  it.each(["web", "my-fergana"])("submitted by %s keeps every accepted file, and says why each other was left out", async (channel) => {
    const key = await createChannelKey(portal.db, channel, "sayt");

    for (const some of fives) expect(await keptOf(await handIn(channel, some, key))).toMatchObject(expected(some));
  });

  it("written to the bot keeps every accepted file, and says why each other was left out", async () => {
    for (const [at, some] of fives.entries()) {
      await begin();
      await write({ text: "Koʻchada chiroq yoʻq" });
      for (const [n, [name]] of some.entries()) await write({ document: { file_id: `id-${5 * at + n}`, file_name: name, file_size: 10 } });

      expect(await keptOf(await finish())).toMatchObject(expected(some));
    }
  });
});
