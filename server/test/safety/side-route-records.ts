import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { createChannelKey } from "../../src/office/intake/channel-keys.repository.ts";
import type { Ground } from "./side-route.ts";

const upload = async ({ portal, at }: Ground, login: string): Promise<number> =>
  at().ok(
    await (
      await portal.as(login)
    ).post("/admin/files/upload/base64", { name: "hujjat.pdf", content: Buffer.from("%PDF-1.7\n").toString("base64") }),
  ).resourceId;

/** An appeal of the regional office that its own executor has answered, with all that hangs on it. */
export const answered = async (ground: Ground) => {
  const { at, portal } = ground;
  const { as } = portal;
  const file = await upload(ground, "registrator");
  const appeal = await at().registered({ files: [file] }, { phone: "907654321", lastName: "Siddiqova" });
  at().ok(await (await as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  const leader = await as("leader");
  const { id: task } = await at().draft(leader, appeal.id, { executorId: await at().userId("executor") });
  at().ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  const answerFile = await upload(ground, "executor");
  await at().act(await as("executor"), "accept", task);
  await at().act(await as("executor"), "answer", task, { ...(await at().answerBody("signer")), files: [answerFile] });
  const answer: number = at().ok(await leader.get(`/tasks/answers?taskId=${task}`))[0].id;
  return { appeal: appeal.id, number: appeal.requestNumber, task, answer, file, answerFile, applicant: appeal.applicantsId };
};

/** Sent through the site by somebody who lives in the district. */
export const sentFromOutside = async ({ portal }: Ground): Promise<number> => {
  const { key } = await createChannelKey(portal.db, "web", "sayt");
  const { rows } = await sql<{ id: number }>`
    select o.area_id as id from organizations o join users u on u.organization_id = o.id where u.login = 'registrator2'`.execute(portal.db);
  const reply = await portal.app.inject({
    method: "POST",
    url: "/api/intake/web",
    headers: { "x-api-key": key, "x-timestamp": String(Math.floor(Date.now() / 1000)), "x-nonce": randomBytes(12).toString("hex") },
    payload: {
      externalId: "tashqi-1",
      applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId: rows[0]!.id },
      text: "Koʻchada chiroq yoʻq",
    },
  });
  const { ticket } = reply.json() as { ticket: string };
  return (await portal.db.selectFrom("incoming_appeals").select("id").where("ticket", "=", ticket).executeTakeFirstOrThrow()).id;
};

export const reasonId = async ({ portal }: Ground, code: string): Promise<number> =>
  (await portal.db.selectFrom("result_reasons").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;

/** An appeal of the regional office that was withdrawn. */
export const withdrawn = async (ground: Ground): Promise<number> => {
  const { at, portal } = ground;
  const { id } = await at().newAppeal("process");
  const body = { appeal_id: id, reasonId: await reasonId(ground, "withdrawn"), text: "Qaytarib oldi" };
  at().ok(await (await portal.as("leader")).patch("/appeal-actions/terminate", body));
  return id;
};
