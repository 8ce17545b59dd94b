import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let port: number;
beforeAll(async () => {
  portal = await openPortal();
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = portal.app.server.address() as AddressInfo); // a TCP port
});
afterAll(() => portal.close());

/** What is answered to these bytes. */
const answerTo = (head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(head));
    socket.on("data", (part) => (answer += part.toString("utf8")));
    socket.once("end", () => resolve(answer)).once("error", reject);
  });
const call = (path: string, language: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: ${language}\r\nConnection: close\r\n\r\n`;
const parts = (answer: string) => {
  const body = JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1)) as Record<string, string>;
  return { status: answer.split(" ")[1], code: body["code"], error: body["error"], hasId: body["requestId"] !== undefined };
};
const words = {
  UZ: "Soʻrov manzili juda uzun: tanlovni qisqartiring",
  UK: "Сўров манзили жуда узун: танловни қисқартиринг",
  RU: "Адрес запроса слишком длинный: сократите отбор",
};

describe("an address of a call", () => {
  it.each(Object.entries(words))("that is too long is refused in words and with a code, in %s", async (language, error) => {
    for (const length of [16_000, 40_000]) {
      const answer = await answerTo(call(`/api/appeals/all?search_value=${"x".repeat(length)}`, language));
      expect([length, parts(answer)]).toEqual([length, { status: "431", code: "address_too_long", error, hasId: true }]);
    }
  });

  it("that the parser does not take to its end is refused in the same shape", async () => {
    const answer = await answerTo(call(`/api/appeals/all?search_value=${"x".repeat(70_000)}`, "RU"));
    expect(parts(answer)).toEqual({ status: "431", code: "address_too_long", error: expect.any(String), hasId: true });
    expect(Object.values(words)).toContain(parts(answer).error);
    expect(answer).toContain("cache-control: no-store");
  });

  it("of 15,000 characters is looked at", async () => {
    const answer = await answerTo(call(`/api/appeals/all?search_value=${"x".repeat(15_000)}`, "UZ"));
    expect(parts(answer)).toMatchObject({ status: "401", code: "not_signed_in" });
  });

  it("that is no HTTP is refused in the same shape", async () => {
    expect(parts(await answerTo("salom\r\n\r\n"))).toMatchObject({ status: "400", code: "invalid_input", hasId: true });
  });
});
