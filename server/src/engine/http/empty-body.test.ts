import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
afterAll(() => portal.close());

/** What many clients send where there is nothing to send. */
const empty = async (login: string, method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, language = "UZ") => {
  const { token } = await portal.as(login);
  const reply = await portal.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "content-length": "0", "accept-language": language },
    payload: "",
  });
  return { status: reply.statusCode, body: reply.json() };
};

describe("a call that names a body's type and brings none", () => {
  it("works where it has no body", async () => {
    const appeal = await to.registered();
    const id = await to.userId("far-executor-7");

    expect((await empty("admin", "PATCH", `/admin/users/${id}/block`)).status).toBe(200);
    expect((await empty("admin", "PATCH", `/admin/users/${id}/unblock`)).status).toBe(200);
    expect((await empty("registrator", "DELETE", `/appeal-actions/${appeal.id}`)).status).toBe(200);
    expect((await empty("signer2", "POST", "/auth/logout")).status).toBe(200);
  });

  it("works where all of its fields may be left out", async () => {
    // there is no cookie to turn, and nothing wrong with the body
    expect((await empty("registrator", "POST", "/auth/refresh")).status).toBe(401);
  });

  it.each(["UZ", "RU", "UK"])("is told in %s what is missing where it must have one", async (language) => {
    const words = { UZ: /toʻldir|majburiy/i, RU: /заполн|обязат/i, UK: /тўлдир|мажбурий/i }[language]!;

    const action = await empty("registrator", "PATCH", "/appeal-actions/back-to-registration", language);
    const file = await empty("registrator", "POST", "/admin/files/upload/base64", language);

    expect([action.status, file.status]).toEqual([400, 400]);
    expect(action.body.details).toMatchObject([
      { path: "appeal_id", problem: "required", message: expect.stringMatching(words) },
      { path: "description", problem: "required", message: expect.stringMatching(words) },
    ]);
    expect(file.body.details.map(({ path }: { path: string }) => path)).toEqual(expect.arrayContaining(["name", "content"]));
  });

  it("is refused as before where what it brings is no JSON", async () => {
    const { token } = await portal.as("registrator");
    const reply = await portal.app.inject({
      method: "PATCH",
      url: "/api/appeal-actions/back-to-registration",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: " ",
    });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid_input"]);
  });
});
