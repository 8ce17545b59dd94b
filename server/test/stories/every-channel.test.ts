import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import dictionaries from "../../src/seed/data/dictionaries.json" with { type: "json" };
import { insertIncoming } from "../../src/office/incoming/incoming.repository.ts";
import { systemWork } from "../../src/engine/http/system-context.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

const { channels } = dictionaries;
/** Those by which people write to the portal itself. */
const fromOutside = ["web", "telegram", "my_fergana"] as const;
const byStaff = channels.filter(({ code }) => code !== "mahalla" && !fromOutside.some((outside) => outside === code));

it.each(byStaff)("POST /appeal-actions/with-applicant registers what came by $code", async ({ id, form }) => {
  const { rows } = await sql<{ sender: number | null }>`
    select (select min(sender_organization_id) from sender_organization_channels where channel_id = ${id}) as sender`.execute(portal.db);
  const isReception = ["personal", "mobile", "public", "video"].includes(form);
  const appeal = at.ok(
    await (
      await portal.as("registrator")
    ).post(
      "/appeal-actions/with-applicant",
      await at.form({
        channelId: id,
        ...(rows[0]!.sender !== null && { senderOrgId: rows[0]!.sender }),
        ...(isReception && { receptionLeaderId: await at.userId("leader") }),
      }),
    ),
  );

  expect(appeal.channelId).toBe(id);
});

it.each(fromOutside)("POST /appeal-actions/with-applicant registers what a stranger sent by %s", async (code) => {
  const { id } = await systemWork(portal.app, "UZ", (ctx) =>
    insertIncoming(ctx, {
      channel: code === "my_fergana" ? "my-fergana" : code,
      externalId: code,
      content: code,
      applicant: { firstName: "Lola" },
      text: "Koʻchada chiroq yoʻq",
      kindId: null,
      email: null,
      languageId: 2,
      chatId: null,
      fileIds: [],
      leftOut: [],
    }),
  );
  await sql`update incoming_appeals set organization_id = ${await at.organizationId("registrator")} where id = ${id}`.execute(portal.db);
  const registrator = await portal.as("registrator");
  const listed = at.ok(await registrator.get(`/appeals/menu/${code === "my_fergana" ? "my-fergana" : code}`));
  expect(listed.rows.map((row: { id: number }) => row.id)).toContain(id);

  const appeal = at.ok(
    await registrator.post("/appeal-actions/with-applicant", { ...(await at.form({}, { phone: "901230009" })), incomingId: id }),
  );

  expect(appeal.channelId).toBe(channels.find((channel) => channel.code === code)!.id);
});
