import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import { fingerprint } from "../support/fingerprint.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { makeSideRoutes } from "./side-routes.ts";
import { rights } from "./rights.ts";
import { callsThatShow, seeNoList } from "./strangers-of-office.ts";

let portal: Portal;
let ground: Awaited<ReturnType<typeof makeSideRoutes>>;
beforeAll(async () => {
  portal = await openPortal();
  ground = await makeSideRoutes(portal);
  // the records that are made when first asked for
  for (const sideRoute of Object.values(ground.sideRoutes)) await sideRoute.attempt();
}, 120_000);
afterAll(() => portal.close());

it("every call that names a record is tried", () => {
  const names = ["id", "taskId", "appealId", "appeal_id", "appealsId", "incomingId"];
  const named = contractEndpoints.filter((e) => {
    const parts = [e.params, e.query, e.body].filter((part) => typeof part === "object") as { properties?: object }[];
    return names.some((name) => parts.some((part) => part.properties && name in part.properties));
  });
  // only the portal's administrator writes reference lists; creating a record names none
  const byOffice = named
    .map((e) => `${e.method} ${e.path}`)
    .filter((call) => ![undefined, "admin"].includes(String(rights.get(call))))
    .filter((call) => !/^POST \/(applicants\/|appeal-actions\/with-applicant)/.test(call))
    // leaves have a story of their own, with a leader of another office in it
    .filter((call) => !call.includes("/admin/substitutions"))
    // and so has reception
    .filter((call) => !call.includes("/reception/"))
    // and passkeys theirs (passkeys.test.ts), because who has one signs in otherwise
    .filter((call) => !call.includes("/profile/passkeys"))
    // and so have messages of which nobody knows (notifications.jobs.test.ts, incoming-messages.test.ts)
    .filter((call) => !call.includes("/tasks/notifications/message"))
    // signatures, which take a key (signatures.test.ts)
    .filter((call) => !/sign-letter|letter-to-sign/.test(call))
    // and decisions on retention
    .filter((call) => !call.includes("/admin/retention"))
    // and what is proposed for an answer, and good examples (answer-proposals.test.ts)
    .filter((call) => !/answer-proposals|good-example/.test(call))
    // and common problems, answers and early warnings (common-problems.test.ts, common-answers.test.ts, early-warnings.test.ts)
    .filter((call) => !/\/problems\/|common-(?:problem|answers)|early-warnings/.test(call))
    // and mergers of people (merges.test.ts)
    .filter((call) => !call.includes("/applicants/merges"))
    // and bundles, which are of who asked alone (bundles.test.ts)
    .filter((call) => !call.includes("/bundles/"))
    // and what another system reads, with a key of its own (outgoing-events.test.ts)
    .filter((call) => !call.includes("/exchange/"))
    .filter((call) => !/^GET \S+\/(all|menu|supervisor-\w+|paging|excel|genders)\b/.test(call) || call === "GET /tasks/paging");

  expect(byOffice.filter((call) => !(call in ground.sideRoutes))).toEqual([]);
});

// the others: foreign-ground.ids.long.test.ts
describe.each(["bag-leader-1"])("to %s", (login) => {
  it("no call shows a record of another office, and trying changes nothing", async () => {
    // to sign in changes something
    await portal.as(login);
    const before = await fingerprint(portal.db);

    expect(await callsThatShow(portal, ground, login)).toEqual([]);
    expect(await fingerprint(portal.db)).toEqual(before);
  });

  it("no list and no Excel shows it", () => seeNoList(portal, ground, login));
});

it("the same calls succeed for those who work on the records", { timeout: 120_000 }, async () => {
  const refused: string[] = [];
  for (const [call, sideRoute] of Object.entries(ground.sideRoutes)) {
    ground.renew();
    const { url, ...attempt } = await sideRoute.attempt();
    const { token } = await portal.as(sideRoute.login);
    const reply = await portal.app.inject({ ...attempt, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
    if (reply.statusCode !== 200) refused.push(`${call}: ${reply.statusCode} ${reply.body}`);
  }

  expect(refused).toEqual([]);
});

describe("a registration cannot reach into another office", () => {
  it.each([
    ["an incoming appeal", () => ({ body: { incomingId: ground.ids.incoming } }), 404],
    ["an earlier appeal", () => ({ appeal: { earlierAppealId: ground.ids.appeal } }), 422],
    ["a file", () => ({ appeal: { files: [ground.ids.file] } }), 422],
  ] as const)("by naming %s of it", async (_what, named, status) => {
    const { body, appeal } = named() as { body?: object; appeal?: object };
    const bag = await portal.as("bag-registrator-1");
    const before = await fingerprint(portal.db);

    const reply = await bag.post("/appeal-actions/with-applicant", { ...(await ground.at.form(appeal)), ...body });

    expect(reply.status).toBe(status);
    expect(await fingerprint(portal.db)).toEqual(before);
  });

  it("by naming its applicant: the appeal gets a record of its own, and nothing of the other's is shown", async () => {
    const bag = await portal.as("bag-registrator-1");
    const theirs = async () => (await sql`select * from applicants where id = ${ground.ids.applicant}`.execute(portal.db)).rows;
    const before = await theirs();

    const made = ground.at.ok(
      await bag.post(
        "/appeal-actions/with-applicant",
        await ground.at.form({}, { id: ground.ids.applicant, phone: "990001122", passportNum: "1112233", passportSn: "AB" }),
      ),
    );

    expect(made.applicantsId).not.toBe(ground.ids.applicant);
    expect(JSON.stringify(made)).not.toContain("Siddiqova");
    expect(await theirs()).toEqual(before);
  });
});
